// The room's socket comes back by itself: at once on waking, else after growing, spread waits; never after a 4xxx code.
const BEAT = 5000;
const SILENCE = 12000;
const LONGEST_WAIT = 15000;

/** A socket whose closing the extension leaves to us: it would stay shut after some codes that only mean a restart. */
class Socket extends WebSocket {
  set onclose(handler) {
    this.addEventListener("close", (event) => handler({ type: "close", code: 1000, real: event.code, socket: this }));
  }
}

/**
 * Keeps the socket of `root` alive. `version()` is what the page shows; `onState(state)` hears "open", "lost" or a
 * closing code of our own; `onBeat(beat)` hears the server's beats.
 */
export function keepAlive(root, { version, onState, onBeat }) {
  let socket = null;
  let wrapper = null;
  let heard = Date.now();
  let tries = 0;
  let timer = 0;
  let left = false;

  htmx.createWebSocket = (url) => (socket = new Socket(url));

  const isOpen = () => socket !== null && socket.readyState === WebSocket.OPEN;
  const retry = () => {
    clearTimeout(timer);
    heard = Date.now();
    wrapper?.reconnect();
  };
  const retryLater = () => {
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** tries) * (0.5 + Math.random() / 2);
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(retry, wait);
  };
  const wake = () => {
    if (left || document.visibilityState === "hidden") return;
    if (!isOpen() || Date.now() - heard > 2 * BEAT) retry();
  };
  const say = () => {
    if (isOpen()) socket.send(JSON.stringify({ action: "ping", version: String(version()) }));
  };

  root.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    heard = Date.now();
    tries = 0;
    onState("open");
  });
  root.addEventListener("htmx:wsConnecting", () => (heard = Date.now()));
  root.addEventListener("htmx:wsClose", (event) => {
    wrapper = event.detail.socketWrapper;
    const { real, socket: closed } = event.detail.event;
    if (closed !== socket || left) return;
    if (real >= 4000) {
      left = true;
      onState(real);
    } else {
      onState("lost");
      retryLater();
    }
  });
  root.addEventListener("htmx:wsBeforeMessage", (event) => {
    heard = Date.now();
    if (!event.detail.message.startsWith("{")) return;
    event.preventDefault();
    onBeat(JSON.parse(event.detail.message));
  });
  // A tap without a link is not kept for later: it is told that there is no link.
  root.addEventListener("htmx:wsConfigSend", (event) => {
    if (isOpen()) return;
    event.preventDefault();
    onState(left ? "left" : "lost");
    wake();
  });
  for (const name of ["online", "pageshow", "focus"]) addEventListener(name, wake);
  document.addEventListener("visibilitychange", wake);
  setInterval(say, BEAT);
  setInterval(() => {
    if (left || document.visibilityState === "hidden" || Date.now() - heard < SILENCE) return;
    onState("lost");
    retry();
  }, 1000);
}
