// The match's socket over htmx's hx-ws: what it sends, what it drops, and how it comes back.
import { keep, restore } from "./keep.js";
import { hear } from "./clock.js";

const BEAT = 5000;        // the page speaks every 5 s and says which version it shows
const SILENCE = 10000;    // after 10 s without a word the connection is taken for dead
const GUARD = 400;        // a tap meant for the question before does not answer the new one
const NEVER = 2 ** 31 - 1;

let current = null;       // the newest WebSocket
let wrapper = null;       // htmx's handle of it
let heard = 0;
let attempt = 0;
let timer = 0;
let closed = false;       // the server said: do not come back
let shownSeq = -1;
let guardUntil = 0;
let sent = null;

const state = () => document.getElementById("state").dataset;
const isOpen = () => current?.readyState === WebSocket.OPEN;

export function listen(root, shown) {
  htmx.config.wsReconnectDelay = () => NEVER; // we come back by ourselves, from every code but our own 4xxx
  htmx.createWebSocket = (url) => (current = new WebSocket(url));

  root.addEventListener("htmx:wsOpen", (event) => {
    wrapper = event.detail.socketWrapper;
    wrapper.queue.length = 0;
    attempt = 0;
    heard = Date.now();
    shownSeq = -1;
    mark(root, true);
    ping();
  });
  root.addEventListener("htmx:wsClose", (event) => {
    wrapper = event.detail.socketWrapper;
    if (event.detail.event.target !== current) return;
    closed = event.detail.event.code >= 4000;
    mark(root, false);
    if (!closed) comeBackIn(Math.min(15000, 1000 * 2 ** attempt++) * (0.3 + Math.random()));
  });
  root.addEventListener("htmx:wsBeforeMessage", (event) => {
    heard = Date.now();
    const text = event.detail.message;
    if (text.startsWith("{")) {
      event.preventDefault();
      hear(JSON.parse(text));
      return;
    }
    const seq = Number(/data-seq="(\d+)"/.exec(text)?.[1] ?? shownSeq);
    if (seq < shownSeq) {
      event.preventDefault();
      return;
    }
    shownSeq = seq;
    keep(root);
  });
  root.addEventListener("htmx:wsAfterMessage", () => {
    const before = root.dataset.decision;
    root.dataset.decision = state().decision;
    const newQuestion = before !== state().decision;
    if (newQuestion && state().asked) guardUntil = Date.now() + GUARD;
    release();
    restore(root, newQuestion);
    shown(newQuestion);
  });
  root.addEventListener("htmx:wsConfigSend", (event) => {
    const { version, decision, seat } = state();
    Object.assign(event.detail.parameters, { version, decision, seat });
    delete event.detail.parameters.pick;
    sent = event.target.closest("form") ?? event.target;
    sent.classList.add("is-sending");
    root.classList.add("is-sending");
    setTimeout(release, 3000);
    const refusal = document.getElementById("refusal");
    if (refusal) refusal.hidden = true;
  });
  // nothing is queued: what cannot be sent now is not sent at all
  document.addEventListener("submit", (event) => {
    if (!event.target.hasAttribute("ws-send")) return;
    const early = Date.now() < guardUntil && event.target.closest(".dock, .question");
    if (isOpen() && !early && !sent) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  setInterval(() => {
    if (!isOpen()) return;
    if (Date.now() - heard > SILENCE) comeBack();
    else ping();
  }, BEAT);
  document.addEventListener("visibilitychange", () => document.hidden || wake());
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", wake);
  root.addEventListener("click", (event) => event.target.closest("[data-retry]") && wake(true));
  root.dataset.decision = state().decision;
}

function release() {
  sent?.classList.remove("is-sending");
  document.getElementById("match").classList.remove("is-sending");
  sent = null;
}

function ping() {
  wrapper?.sendImmediately(JSON.stringify({ action: "ping", version: state().version }), null);
}

function wake(asked = false) {
  if (isOpen() && Date.now() - heard > SILENCE) return comeBack();
  if (isOpen() || current?.readyState === WebSocket.CONNECTING || (closed && asked !== true)) return;
  comeBack();
}

function comeBackIn(wait) {
  clearTimeout(timer);
  timer = setTimeout(comeBack, wait);
  countdown(Date.now() + wait);
}

function comeBack() {
  clearTimeout(timer);
  wrapper?.reconnect();
}

function countdown(until) {
  const place = document.querySelector("[data-attempt]");
  const step = () => {
    if (isOpen() || !place) return;
    const left = Math.ceil((until - Date.now()) / 1000);
    place.textContent = left > 0 ? `${left} ${place.dataset.attempt}` : "…";
    if (left > 0) setTimeout(step, 500);
  };
  step();
}

// Connection lost: the board stays, marked with its time; actions are shut with the reason.
function mark(root, online) {
  root.classList.toggle("is-lost", !online);
  const banner = document.getElementById("offline");
  banner.hidden = online;
  for (const part of banner.querySelectorAll("[data-said]")) part.hidden = part.dataset.said !== (closed ? "closed" : "lost");
  const stale = root.querySelector("[data-stale]");
  if (stale) {
    stale.hidden = online;
    if (!online) stale.textContent = new Date(heard || Date.now()).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
  for (const note of root.querySelectorAll("[data-guard]")) note.hidden = online;
  for (const part of root.querySelectorAll(".dock, .pane")) part.inert = !online;
}
