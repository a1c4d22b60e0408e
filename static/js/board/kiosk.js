import { stayAwake } from "../awake.js";

// A page as a piece of furniture: stays awake, fills the screen on the first tap, hides the pointer, dims when nobody plays.
const POINTER = 3_000;
const ARRIVAL = 8_000;   // the hint of the full screen, until somebody comes with a pointer
const IDLE = 10 * 60_000;
const DRIFT = 3 * 60_000;  // what never changes moves a little, so that it does not burn in
let root = null;
let pointer = 0;
let idle = 0;

export function startKiosk(element) {
  root = element;
  const hint = root.querySelector("[data-tap]");
  hint.hidden = !document.fullscreenEnabled || matchMedia("(display-mode: fullscreen)").matches;
  addEventListener("pointerup", (event) => {
    if (event.target.closest("input, button, a, label")) return;
    hint.hidden = true;
    fill();
    stayAwake();
  });
  for (const name of ["pointermove", "keydown"]) addEventListener(name, () => showPointer());
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, stir);
  document.addEventListener("fullscreenchange", () => stayAwake());
  setInterval(() => root.classList.toggle("is-drifted"), DRIFT);
  showPointer(ARRIVAL);
  stir();
  stayAwake();
}

/** Something happens: the light is on again. */
export function stir() {
  root.classList.remove("is-dim");
  clearTimeout(idle);
  idle = setTimeout(() => root.classList.add("is-dim"), IDLE);
}

function showPointer(time = POINTER) {
  root.classList.remove("no-pointer");
  clearTimeout(pointer);
  pointer = setTimeout(() => root.classList.add("no-pointer"), time);
}

function fill() {
  if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {});
}
