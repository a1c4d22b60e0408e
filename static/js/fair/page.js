// The page of a match's dice: judges what it was given and marks every line.

import { judge } from "./fair.js";

const page = document.getElementById("fair");
const verdict = judge(JSON.parse(document.getElementById("proof").textContent));

function mark(place, good) {
  place.classList.add(good ? "good" : "bad");
  place.textContent = good ? "✓" : "✗";
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", good ? page.dataset.yes : page.dataset.no);
}

mark(page.querySelector("[data-promised]"), verdict.promised);
page.querySelectorAll("[data-mark]").forEach((place, i) => mark(place, verdict.moves[i]));

const good = verdict.promised && verdict.moves.every(Boolean);
const outcome = page.querySelector("[data-outcome]");
outcome.classList.add(good ? "good" : "err");
outcome.querySelector("[data-said]").textContent = verdict.promised
  ? page.dataset[good ? "good" : "bad"]
  : page.dataset.seed;
page.querySelector(".mark.bad")?.scrollIntoView({ block: "center" });
