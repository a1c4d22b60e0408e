// «Your turn» for whoever does not look: a two-note bell, and a touch in the hand of a phone.
import { sound } from "./sound.js";

const STORE = "haptics";
const TOUCH = { turn: 20, bid: 10, attack: [40, 60, 40] };
let asked = null;

const able = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
const wished = () => able() && localStorage.getItem(STORE) !== "off";

/** Wires the switch of touches; a bid that others make is felt as well. */
export function startCues(root) {
  for (const each of root.querySelectorAll("[data-touch-switch]")) {
    each.hidden = !able();
    each.setAttribute("aria-pressed", String(wished()));
    each.addEventListener("click", () => {
      localStorage.setItem(STORE, wished() ? "off" : "on");
      each.setAttribute("aria-pressed", String(wished()));
      touch("turn");
    });
  }
  root.addEventListener("bid", () => touch("bid"));
}

/** After each frame: says that this page is asked now, once for a run of questions. */
export function cue(newQuestion) {
  const state = document.getElementById("state").dataset;
  const [before, now] = [asked, Boolean(state.asked)];
  asked = now;
  if (before === null || !now) return;
  const danger = document.querySelector("#question[role=alertdialog]");
  if (danger && newQuestion) touch("attack");
  else if (!before) touch("turn");
  if (!before && !danger) sound("turn");
}

function touch(kind) {
  if (wished() && !document.hidden && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(TOUCH[kind]);
}
