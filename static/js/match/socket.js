// The match over its socket: what it sends, what it drops, and what the page shows while there is no link.
import { CROWDED, TOO_MANY, keepAlive } from "../socket.js";
import { keep, restore } from "./keep.js";
import { hear } from "./clock.js";
import { cover, isTooLate, refused, startCurtain } from "./curtain.js";

const EXPELLED = 4403;    // the page says why
const GUARD = 400;        // a tap meant for the question before does not answer the new one

let link = null;
let shownSeq = -1;
let guardUntil = 0;
let sent = null;
let asked = {};           // the decision that the page shows, and whose

const state = () => document.getElementById("state").dataset;

export function listen(root, shown) {
  link = keepAlive(root, {
    version: () => state().version,
    opened() {
      shownSeq = -1;
      mark(root, "open");
    },
    lost(retryAt, code) {
      cover();
      mark(root, code === TOO_MANY ? "busy" : "lost");
      countdown(retryAt);
    },
    closed(code) {
      cover();
      if (code === EXPELLED) location.reload();
      mark(root, code === CROWDED ? "crowded" : "closed");
    },
    beat: hear,
  });

  root.addEventListener("htmx:wsBeforeMessage", (event) => {
    if (event.defaultPrevented) return;
    const seq = Number(/data-seq="(\d+)"/.exec(event.detail.message)?.[1] ?? shownSeq);
    if (seq < shownSeq || isTooLate(event.detail.message)) {
      event.preventDefault();
      return;
    }
    shownSeq = seq;
    keep(root);
  });
  root.addEventListener("htmx:wsAfterMessage", () => {
    const before = { ...asked };
    asked = { decision: state().decision, seat: state().seat };
    const newSeat = before.seat !== asked.seat; // what one seat has typed is not the next one's
    const newQuestion = before.decision !== asked.decision || newSeat;
    if (newQuestion && state().asked) guard(root);
    release();
    if (!newSeat) restore(root, newQuestion);
    shown(newQuestion);
    refused();
  });
  root.addEventListener("htmx:wsConfigSend", (event) => {
    if (event.defaultPrevented) return;
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
  document.addEventListener("submit", (event) => {
    if (!event.target.hasAttribute("ws-send")) return;
    const early = Date.now() < guardUntil && event.target.closest(".dock, .question");
    if (link.isOpen() && !early && !sent) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  root.addEventListener("click", (event) => event.target.closest("[data-retry]") && link.comeBack());
  asked = { decision: state().decision, seat: state().seat };
  startCurtain(root, link);
}

/** For a moment nothing that is pressed answers; `data-guarded` says so. */
function guard(root) {
  guardUntil = Date.now() + GUARD;
  root.dataset.guarded = "";
  setTimeout(() => Date.now() >= guardUntil && delete root.dataset.guarded, GUARD + 1);
}

function release() {
  sent?.classList.remove("is-sending");
  document.getElementById("match").classList.remove("is-sending");
  sent = null;
}

function countdown(until) {
  const place = document.querySelector("[data-attempt]");
  const step = () => {
    if (link.isOpen() || !place) return;
    const left = Math.ceil((until - Date.now()) / 1000);
    place.textContent = left > 0 ? `${left} ${place.dataset.attempt}` : "…";
    if (left > 0) setTimeout(step, 500);
  };
  step();
}

// Connection lost: the board stays, marked with its time; actions are shut with the reason.
function mark(root, said) {
  const online = said === "open";
  root.classList.toggle("is-lost", !online);
  const banner = document.getElementById("offline");
  banner.hidden = online;
  for (const part of banner.querySelectorAll("[data-said]")) part.hidden = !part.dataset.said.split(" ").includes(said);
  const stale = root.querySelector("[data-stale]");
  if (stale) {
    stale.hidden = online;
    if (!online) stale.textContent = new Date(link.heard()).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
  for (const note of root.querySelectorAll("[data-guard]")) note.hidden = online;
  for (const part of root.querySelectorAll(".dock, .pane")) part.inert = !online;
}
