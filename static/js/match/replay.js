// A match looked back at: slider, buttons and keys say which move; the server draws it.
import { refreshPanes, startPanes } from "./panes.js";

const PACE = 1100; // milliseconds a move, when it plays by itself
const root = document.getElementById("match");
const film = document.getElementById("film");
const slider = film.elements.at;
const player = film.querySelector("[data-play]");
let timer = 0;

function go(at) {
  const wanted = Math.max(0, Math.min(Number(slider.max), at));
  if (wanted === Number(slider.value)) return false;
  slider.value = wanted;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

function halt() {
  clearInterval(timer);
  timer = 0;
  player.setAttribute("aria-pressed", "false");
}

function play() {
  player.setAttribute("aria-pressed", "true");
  if (Number(slider.value) === Number(slider.max)) go(0);
  timer = setInterval(() => go(Number(slider.value) + 1) || halt(), PACE);
}

const steps = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: () => Number(slider.max),
};

film.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button === player) {
    if (timer) halt();
    else play();
    return;
  }
  halt();
  go(button.dataset.step === "first" ? 0 : Number(slider.value) + Number(button.dataset.step));
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("select, .scroll") || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  halt();
  go(step(Number(slider.value)));
});

slider.addEventListener("input", (event) => {
  if (event.isTrusted) halt();
  film.querySelector("[data-at]").textContent = slider.value;
});

film.querySelector("[data-seat]").addEventListener("change", () => film.submit());

document.body.addEventListener("htmx:afterRequest", (event) => {
  if (!event.detail.successful) return;
  refreshPanes(root, false);
  history.replaceState(null, "", `?${new URLSearchParams(new FormData(film))}`);
});

startPanes(root);
refreshPanes(root, false);
root.dataset.ready = "1";
