// Motion explains a change that the HTML has already made. Moves queue and their steps are played one after another; nothing
// waits for them: a tap goes through, a redraw is already right. Needs #events and the board alone, so every surface uses it.
import { serverNow } from "./clock.js";
import { clear, prepare, SCENES } from "./scenes.js";
import { letGo, showSums } from "./sums.js";

const STALE = 4000;       // a move that waited longer is not played: the page shows the end
const queue = [];
let last = null;
let running = false;

/** After each frame: queues what is new in #events. The first look is shown as it is. */
export function play(root) {
  const { number, motion } = document.getElementById("events").dataset;
  const [before, now] = [last, Number(number)];
  if (now !== before) last = now;
  if (before !== null && now > before && motion) {
    const fresh = JSON.parse(motion).filter((move) => move.n > before);
    for (const move of fresh) add(root, move, fresh.at(-1));
  }
  if (document.hidden) skip(root);
  else showSums(root);
  if (queue.length && !running) run(root);
}

/** Shows the end of everything at once: for a page that comes back, turns or is resized. */
export function skip(root) {
  queue.length = 0;
  clear(root);
  letGo(root);
}

export function startMotion(root) {
  document.addEventListener("visibilitychange", () => skip(root));
  addEventListener("resize", () => skip(root));
}

function add(root, move, newest) {
  const age = Math.max(newest.at - move.at, (serverNow() ?? move.at) - move.at);
  if (age > STALE) return;
  const steps = merged(move.steps);
  for (const step of steps) prepare(root, step);
  queue.push({ steps, since: performance.now() - age });
}

// One payer and one payee pay once; one token walks once.
function merged(steps) {
  const found = [];
  for (const step of steps) {
    const before = found.at(-1);
    if (step.do === "money" && before?.do === "money" && before.from === step.from && before.to === step.to) before.sum += step.sum;
    else found.push({ ...step });
  }
  return found;
}

async function run(root) {
  running = true;
  while (queue.length) {
    const { steps, since } = queue.shift();
    const late = performance.now() - since > STALE;
    for (const step of steps) await played(root, step, late);
  }
  running = false;
  if (!document.hidden) letGo(root);
}

async function played(root, step, late) {
  const scene = SCENES[step.do];
  if (!scene) return;
  const brisk = queue.length ? 0.5 : 1; // others wait
  try {
    await scene(root, step, { late: late || document.hidden, pace: brisk });
  } catch {
    // the element was redrawn while it moved: the page is already right
  }
}
