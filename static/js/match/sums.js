// Running counters. The page's figure is always the truth (`data-cash`); what a motion has not told yet is held back from it.
import { money } from "./money.js";

const held = new Map();
let age = 0;

/** From now on the seat's figure shows `change` less, until `release` counts it in. */
export function hold(seat, change) {
  held.set(seat, (held.get(seat) ?? 0) + change);
}

/** After each redraw: the figures of the page, less what is held back. */
export function showSums(root) {
  for (const place of root.querySelectorAll("[data-cash]")) {
    const back = held.get(Number(place.dataset.seat));
    if (back === undefined) continue;
    place.textContent = money(Number(place.dataset.cash) - back);
  }
}

/** Counts the change in, running. */
export async function release(root, seat, change, ms) {
  const [mine, start] = [age, performance.now()];
  let told = 0;
  while (mine === age) {
    const part = ms ? Math.min(1, (performance.now() - start) / ms) : 1;
    const upto = part === 1 ? change : Math.round((change * (1 - (1 - part) ** 2)) / 10) * 10;
    hold(seat, told - upto);
    told = upto;
    showSums(root);
    if (part === 1) return;
    await new Promise((done) => setTimeout(done, 33));
  }
}

/** Nothing is held back any more. */
export function letGo(root) {
  age += 1;
  for (const seat of held.keys()) held.set(seat, 0);
  showSums(root);
  held.clear();
}
