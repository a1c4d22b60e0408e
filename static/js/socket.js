// A page's socket over htmx's hx-ws, and how it comes back: from every close code but our own 4xxx; at once when the page
// wakes or the network returns, else after growing, spread waits.
const BEAT = 5000;        // the page speaks every 5 s and says which version it shows
const SILENCE = 10000;    // after 10 s without a word the connection is taken for dead
const LONGEST_WAIT = 15000;
const NEVER = 2 ** 31 - 1;
export const CROWDED = 4409; // a newer page of ours took the place
export const TOO_MANY = 4029; // too many sockets opened in a minute: later

/**
 * Keeps the socket of `root` alive. `version()` is what the page shows; then it hears `opened()`, `lost(retryAt, code)`,
 * `closed(code)` of a code that says not to come back, and `beat(beat)` of the server.
 */
export function keepAlive(root, { version, opened, lost, closed, beat }) {
  let socket = null;        // the newest WebSocket
  let wrapper = null;       // htmx's handle of it
  let heard = Date.now();   // the server's last word
  let tried = 0;            // our last attempt
  let tries = 0;
  let timer = 0;
  let over = false;         // the server said: do not come back

  htmx.config.wsReconnectDelay = () => NEVER; // it is we who come back
  htmx.createWebSocket = (url) => (socket = new WebSocket(url));

  const isOpen = () => socket?.readyState === WebSocket.OPEN;
  const isSilent = () => Date.now() - Math.max(heard, tried) > SILENCE;
  const say = () => isOpen() && socket.send(JSON.stringify({ action: "ping", version: String(version()) }));

  function comeBack() {
    clearTimeout(timer);
    tried = Date.now();
    const dead = socket;
    wrapper?.reconnect();
    if (dead !== socket) dead.close();
  }

  function comeBackLater(code) {
    const wait = code === TOO_MANY ? 30000 * (1 + Math.random()) : Math.min(LONGEST_WAIT, 1000 * 2 ** tries++) * (0.3 + Math.random());
    clearTimeout(timer);
    timer = setTimeout(comeBack, wait);
    lost(Date.now() + wait, code);
  }

  function wake() {
    if (over || document.hidden) return;
    if (isSilent() || socket?.readyState > WebSocket.OPEN) comeBack();
  }

  root.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    wrapper.queue.length = 0;
    heard = Date.now();
    opened();
    say();
  });
  root.addEventListener("htmx:wsClose", (event) => {
    wrapper = event.detail.socketWrapper;
    const { code, target } = event.detail.event;
    if (target !== socket || over) return;
    over = code >= 4000 && code !== TOO_MANY;
    if (over) closed(code);
    else comeBackLater(code);
  });
  root.addEventListener("htmx:wsBeforeMessage", (event) => {
    heard = Date.now();
    tries = 0;
    if (!event.detail.message.startsWith("{")) return;
    event.preventDefault();
    beat(JSON.parse(event.detail.message));
  });
  // Nothing is queued: what cannot be sent now is not sent at all, and the page says that it is not connected.
  root.addEventListener("htmx:wsConfigSend", (event) => {
    if (isOpen()) return;
    event.preventDefault();
    if (!over) lost(Date.now());
    wake();
  });
  for (const name of ["online", "pageshow", "focus"]) addEventListener(name, wake);
  document.addEventListener("visibilitychange", wake);
  setInterval(say, BEAT);
  setInterval(() => {
    if (over || document.hidden || !isSilent() || socket?.readyState > WebSocket.OPEN) return;
    lost(Date.now());
    comeBack();
  }, 1000);

  return {
    isOpen,
    heard: () => heard,
    /** A word of the page's own; it is not said at all without a connection. */
    send: (form) => isOpen() && socket.send(JSON.stringify(form)),
    /** By a person's wish, also from a code that said not to. */
    comeBack() {
      over = false;
      if (!isOpen() || isSilent()) comeBack();
    },
  };
}
