// A room's page: what the server says, put in place; the random word for the dice; the way to the match.
import { CROWDED, keepAlive } from "./socket.js";
import "./share.js";

const room = document.getElementById("room");
const lost = document.getElementById("link-lost");
const crowded = document.getElementById("link-crowded");
let version = Number(room.dataset.version);
let serverAhead = 0;

const link = keepAlive(room, {
  version: () => version,
  opened() {
    lost.hidden = crowded.hidden = true;
    room.dataset.live = "1";
    again();
  },
  lost() {
    lost.hidden = false;
    delete room.dataset.live;
  },
  closed(code) {
    delete room.dataset.live;
    if (code === CROWDED) crowded.hidden = false;
    else location.reload(); // signed out, removed, too many frames: the server's page says why
  },
  beat: (beat) => (serverAhead = Date.parse(beat.now) - Date.now()),
});

crowded.addEventListener("click", (event) => event.target.closest("button") && link.comeBack());

// Swaps: never an older part over a newer one; what is open stays open, and focus stays where it was.
document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const old = event.detail.target;
  const next = event.detail.fragment.firstElementChild;
  if (!next) return;
  if (Number(next.dataset.seq) < Number(old.dataset.seq ?? 0)) {
    event.detail.shouldSwap = false;
    return;
  }
  version = Math.max(version, Number(next.dataset.seq ?? 0));
  if (old.id === "news" && old.dataset.told === next.dataset.told) {
    event.detail.shouldSwap = false; // told already
    return;
  }
  for (const opened of old.querySelectorAll("details[data-keep-open][open]")) {
    const same = next.querySelector(`details[data-keep-open="${opened.dataset.keepOpen}"]`);
    if (same) same.open = true;
  }
});

// What was asked in a panel over the table is on its way: the panel goes, and its form is empty for the next one.
room.addEventListener("htmx:wsAfterSend", (event) => {
  const form = event.target.closest?.("form[data-closes]");
  if (!form) return;
  form.closest("[popover]")?.hidePopover();
  form.reset();
});

let focused = null;
room.addEventListener("htmx:wsBeforeMessage", () => {
  const active = document.activeElement;
  focused = room.contains(active) ? [active, selectorOf(active)] : null;
});
room.addEventListener("htmx:wsAfterMessage", () => {
  if (focused && !focused[0].isConnected && focused[1]) document.querySelector(focused[1])?.focus();
  follow();
  tick();
  again();
});

function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const part = element.closest("[id]");
  if (!part || !element.name) return "";
  const value = element.value ? `[value="${CSS.escape(element.value)}"]` : "";
  return `#${CSS.escape(part.id)} [name="${CSS.escape(element.name)}"]${value}`;
}

/** To the match that began, or out of a room that is no longer ours. */
function follow() {
  const to = document.getElementById("go").dataset.to;
  if (to) location.replace(to);
}

// Since when somebody is away.
function tick() {
  for (const time of document.querySelectorAll("time[data-since]")) {
    const seconds = Math.max(0, Math.floor((Date.now() + serverAhead) / 1000 - Number(time.dataset.since)));
    time.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
setInterval(tick, 1000);

// The word for the dice: the browser's own random letters, unless the person writes others.
const salt = document.getElementById("salt");
if (!salt.value) {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  salt.value = Array.from(crypto.getRandomValues(new Uint32Array(12)), (n) => letters[n % letters.length]).join("");
}

// «Ще партію» on the winner's screen was the tap: who comes from there says «Готово» by itself, and the host's page begins
// as soon as everybody has come. Whoever touches anything first goes on by hand.
let wished = location.hash === "#again";
if (wished) history.replaceState(null, "", location.pathname);
for (const kind of ["submit", "change"]) room.addEventListener(kind, () => (wished = false));

function again() {
  const form = document.getElementById("ready-form");
  if (!wished || !room.dataset.live || form.elements.without || form.querySelector("button").disabled) return;
  if (form.elements.action.value !== "not_ready") form.requestSubmit();
  wished = false;
}

follow();
tick();
