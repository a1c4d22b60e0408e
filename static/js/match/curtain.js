// The curtain of a device that is passed round. A hand is asked for after the hold only; whatever hides the page wipes it.
import { hush } from "./live.js";

const HOLD = 800;
const PARTING = { calm: 200, full: 900 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let root = null;
let link = null;
let wiped = false;        // the page has hidden itself: nothing is shown until the server says so too
let shown = "";           // what the curtain said last: covered, open or table
let holding = null;       // the button that is held, and since when

const curtain = () => document.getElementById("curtain");
const face = () => curtain().querySelector(".face:not([hidden])");

export function startCurtain(match, socket) {
  if (!curtain()) return;
  root = match;
  link = socket;
  root.addEventListener("click", tapped);
  root.addEventListener("submit", opens, true);
  root.addEventListener("pointerdown", press);
  for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, letGo);
  root.addEventListener("contextmenu", (event) => event.target.closest(".hold") && event.preventDefault());
  addEventListener("blur", () => cover());
  addEventListener("pagehide", () => cover(false)); // its socket goes too, and the next one begins covered
  addEventListener("pageshow", (event) => event.persisted && cover());
  document.addEventListener("visibilitychange", () => document.hidden && cover());
  root.addEventListener("touchstart", (event) => event.touches.length === 2 && cover(), { passive: true });
}

/** A frame that this page may not show any more: it was sent before the server heard that the page is covered. */
export const isTooLate = (html) => {
  if (!wiped) return false;
  wiped = !/<section[^>]*id="curtain"[^>]*data-state="(covered|table)"/.test(html);
  return wiped;
};

/** After every frame: the curtain as the server has it. */
export function refreshCurtain() {
  const now = curtain();
  if (!now || wiped || now.seen) return;
  now.seen = true;
  const before = shown;
  shown = now.dataset.state;
  if (shown === "covered") lower();
  else raise(before === "covered" || before === "asked");
}

/** At once, without the server: no hand stays in the page. */
export function cover(say = true) {
  if (!curtain() || shown !== "open") return;
  wiped = true;
  shown = "covered";
  wipe();
  const next = curtain().querySelector("[data-next]") ?? curtain().querySelector(".face");
  name(next);
  lower();
  if (say) link.send({ action: "cover" });
}

function wipe() {
  document.getElementById("mine").replaceChildren();
  document.getElementById("own-menu").replaceChildren();
  document.getElementById("state").dataset.asked = "";
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.getElementById("sheet").querySelector("[data-body]").replaceChildren();
  document.querySelector(".fly-layer")?.remove();
  forget();
}

function forget() {
  root.dataset.tab = "turn";
  delete root.dataset.card;
  root.removeAttribute("data-hand-hidden");
}

function lower() {
  const now = curtain();
  hush();
  now.classList.remove("is-parting");
  now.hidden = false;
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  forget();
  behind(true);
  title();
  (face()?.querySelector("input, button") ?? now).focus({ preventScroll: true });
}

function raise(parting) {
  const now = curtain();
  behind(false);
  if (!parting) {
    now.hidden = true;
    return;
  }
  now.hidden = false;
  now.classList.add("is-parting");
  setTimeout(() => {
    if (now !== curtain() || !now.classList.contains("is-parting")) return;
    now.classList.remove("is-parting");
    now.hidden = true;
  }, calm.matches ? PARTING.calm : PARTING.full);
  root.querySelector(".dock [data-primary]")?.focus({ preventScroll: true });
}

function behind(covered) {
  for (const part of root.children) if (!["curtain", "offline"].includes(part.id)) part.inert = covered;
}

function title() {
  document.title = `${curtain().dataset.title}: ${face()?.querySelector("h2").textContent ?? ""} · ${root.dataset.name}`;
}

/** Another of the device's seats is to take it. */
function name(chosen) {
  for (const each of curtain().querySelectorAll(".face")) each.hidden = each !== chosen;
  say("");
}

function say(text) {
  const place = curtain().querySelector("[data-said]");
  place.textContent = text;
  place.hidden = !text;
}

/** A refusal that came while the curtain is down is told on it. */
export function refused() {
  const text = document.getElementById("refusal");
  if (!curtain() || curtain().hidden || !text || text.hidden || !text.textContent.trim()) return;
  say(text.textContent.trim());
  text.hidden = true;
  const pin = face()?.querySelector("[name=pin]");
  if (pin) pin.value = "";
  pin?.focus();
}

export const isDown = () => Boolean(curtain()) && !curtain().hidden && !curtain().classList.contains("is-parting");

function tapped(event) {
  const button = event.target.closest("button");
  if (!button) return;
  if ("cover" in button.dataset) cover();
  else if (button.dataset.turnTo) {
    button.closest("details").open = false;
    name(curtain().querySelector(`[data-face="${button.dataset.turnTo}"]`));
    curtain().querySelector("[data-to-table]").hidden = curtain().dataset.state === "covered";
    shown = shown === "table" ? "asked" : shown;
    lower();
  } else if ("toTable" in button.dataset) {
    shown = "table";
    raise(true);
  } else if (button.dataset.call) link.send({ action: "call", seat: button.dataset.call });
}

// The hold: 0.8 s of a finger, or Enter, Space, a tap of assistive technology, or any tap where motion is reduced.
function press(event) {
  const button = event.target.closest(".hold");
  if (!button || calm.matches || event.button) return;
  if (!button.form.reportValidity()) return;
  holding = { button, since: event.timeStamp };
  fill();
}

const part = (now) => Math.min(1, (now - holding.since) / HOLD);

function fill() {
  if (!holding) return;
  const held = part(performance.now());
  holding.button.style.setProperty("--p", held);
  if (held === 1) open(holding.button.form);
  else requestAnimationFrame(fill);
}

// The finger's own time counts, however few frames a slow device has drawn meanwhile.
function letGo(event) {
  if (!holding) return;
  const { button } = holding;
  const whole = event.type === "pointerup" && part(event.timeStamp) === 1;
  holding = null;
  button.style.setProperty("--p", 0);
  if (whole) open(button.form);
}

function opens(event) {
  const form = event.target.closest(".face");
  if (!form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (calm.matches || byKey) open(form);
}

// A click of a mouse or a finger has a place and a count; one of a key or of assistive technology has not.
let byKey = false;
document.addEventListener("click", (event) => (byKey = event.detail === 0), true);
document.addEventListener("keydown", (event) => event.key === "Enter" && (byKey = true), true);

function open(form) {
  holding = null;
  if (!form.reportValidity()) return;
  say("");
  const pin = form.elements.pin?.value ?? "";
  link.send({ action: "open", seat: form.dataset.face, pin });
}
