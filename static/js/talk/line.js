// The conversation's own socket: JSON both ways. It comes back by itself from every close but our own 4xxx.
const BEAT = 5000;
const SILENCE = 12000;
const LONGEST_WAIT = 15000;
const TOO_MANY = 4029; // too many sockets opened in a minute: later

/** Opens the line; hears `opened()`, `lost()`, `closed(code)` and `heard(message)`. */
export function openLine(where, { opened, lost, closed, heard }) {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/talk/${where}/`;
  let socket = null;
  let last = 0;
  let tries = 0;
  let timer = 0;
  let over = false;

  function connect() {
    clearTimeout(timer);
    const fresh = new WebSocket(address);
    socket = fresh;
    last = Date.now();
    fresh.addEventListener("open", () => fresh === socket && opened());
    fresh.addEventListener("message", ({ data }) => {
      if (fresh !== socket) return;
      last = Date.now();
      tries = 0;
      heard(JSON.parse(data));
    });
    fresh.addEventListener("close", ({ code }) => {
      if (fresh !== socket || over) return;
      over = code >= 4000 && code !== TOO_MANY;
      if (over) {
        closed(code);
        return;
      }
      lost();
      const wait = code === TOO_MANY ? 2 * LONGEST_WAIT : Math.min(LONGEST_WAIT, 1000 * 2 ** tries++);
      timer = setTimeout(connect, wait * (0.3 + Math.random()));
    });
  }

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const send = (action, fields = {}) => isOpen() && socket.send(JSON.stringify({ action, ...fields }));

  function wake() {
    if (over || document.hidden) return;
    if (isOpen() && Date.now() - last < SILENCE) return;
    if (socket.readyState === WebSocket.CONNECTING && Date.now() - last < SILENCE) return;
    const dead = socket;
    connect();
    dead.close();
    lost();
  }

  for (const name of ["online", "pageshow"]) addEventListener(name, () => socket && wake());
  document.addEventListener("visibilitychange", wake);
  setInterval(() => send("ping"), BEAT);
  setInterval(wake, 2000);
  connect();
  return { send, isOpen };
}
