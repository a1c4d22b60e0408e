// Deadlines are the server's, in UTC; they are drawn with the measured difference of the two clocks.
import { say } from "./live.js";

let offset = null;        // server − browser, ms; null before the first word of the server
let due = 0;
let total = 0;
let announced = null;
let told = null;

const clockKind = () => document.getElementById("clock").dataset.kind;

export function hear(beat) {
  if (beat.now) measure(Date.parse(beat.now));
}

/** The server's time now, in ms; null before its first word. */
export const serverNow = () => (offset === null ? null : Date.now() + offset);

function measure(said) {
  if (!Number.isFinite(said)) return;
  const fresh = said - Date.now();
  offset = offset === null || Math.abs(fresh - offset) > 1500 ? fresh : Math.max(offset, fresh); // the least delayed word is the truest
}

export function readClock() {
  const clock = document.getElementById("clock");
  if (clock.seen) return;
  clock.seen = true;
  due = Date.parse(clock.dataset.due) || 0;
  total = Number(clock.dataset.seconds) * 1000 || 0;
  announced = null;
  draw(clock.closest("#match"));
}

export function startClock(root) {
  measure(Date.parse(root.dataset.now));
  setInterval(() => draw(root), 250);
}

const leftTo = (moment) => Math.max(0, moment - (serverNow() ?? Date.now()));
const written = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function draw(root) {
  const left = due ? leftTo(due) : 0;
  const seconds = Math.ceil(left / 1000);
  const text = due ? written(seconds) : "";
  for (const place of root.querySelectorAll("[data-sec]")) {
    if (place.textContent !== text) place.textContent = text;
    place.hidden = !text;
  }
  for (const tick of root.querySelectorAll("[data-tick]")) {
    tick.hidden = !text;
    if (tick.textContent !== text) tick.textContent = text;
    tick.classList.toggle("soon", Boolean(text) && seconds <= 5);
  }
  for (const ring of root.querySelectorAll("[data-clock]")) {
    ring.style.setProperty("--left", due && total ? Math.min(1, left / total).toFixed(3) : 1);
    ring.classList.toggle("soon", Boolean(text) && seconds <= 5);
  }
  for (const place of root.querySelectorAll("[data-until]")) {
    const rest = Math.ceil(leftTo(Date.parse(place.dataset.until)) / 1000);
    if (place.textContent !== written(rest)) place.textContent = written(rest);
    place.classList.toggle("soon", rest <= 5);
  }
  if (due && seconds !== told) root.dispatchEvent(new CustomEvent("second", { detail: { left: seconds, kind: clockKind() } }));
  told = seconds;
  announce(seconds);
}

function announce(seconds) {
  if (!due || ![10, 5, 0].includes(seconds) || announced === seconds) return;
  announced = seconds;
  if (!document.getElementById("state").dataset.asked) return;
  say("status-line", `${document.getElementById("clock").dataset.left} ${seconds}`);
}
