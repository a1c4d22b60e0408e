// The scenes of motion: each explains one step of a move, and has a still way for those who want no motion (DESIGN-UI §6).
import { calm, make, middle, moved, put, seen, wait } from "./fly.js";
import { money } from "./money.js";
import { sound } from "./sound.js";
import { hold, release } from "./sums.js";

const DICE = [
  (side) => ({ transform: `translate(${side * 160}px, -240px) rotate(${side * 580}deg) scale(1.5)`, opacity: 0 }),
  () => ({ opacity: 1, offset: 0.15 }),
  (side) => ({ transform: `translateY(0) rotate(${side * 27}deg)`, offset: 0.7 }),
  (side) => ({ transform: `translateY(-18px) rotate(${side * -7}deg)`, offset: 0.85 }),
  (side) => ({ transform: `rotate(${side * 6}deg)` }),
];
const walkers = new Map(); // p → { ghost, legs }: a token that has not told its walk yet, drawn in the layer

const spaces = (root) => root.querySelectorAll("[data-ring] > .sector");
const lane = (root, at) => spaces(root)[at].querySelector(".lane");
const plate = (root, seat) => (seat === null ? null : root.querySelector(`#seat-${seat}`));
const bank = (root) => root.querySelector(".stage");

/** Before its turn comes: figures and tokens that a step will move stay as they were. */
export function prepare(root, step) {
  if (step.do === "money") {
    if (step.from !== null) hold(step.from, -step.sum);
    if (step.to !== null) hold(step.to, step.sum);
  }
  if (step.do === "walk" && !calm.matches) lift(root, step);
}

/** Away with all that flies. */
export function clear(root) {
  document.querySelector(".fly-layer")?.replaceChildren();
  walkers.clear();
  mark(root);
}

const mark = (root) => (root.dataset.moving = [...walkers.keys()].join(" "));

function lift(root, { p, from }) {
  const walker = walkers.get(p);
  if (walker) {
    walker.legs += 1;
    return;
  }
  const token = root.querySelector(`.ring .token[data-p="${p}"]`);
  const start = spaces(root)[from]?.querySelector(".lane");
  if (!token || !seen(start)) return;
  const [x, y] = middle(start);
  const ghost = put(token.cloneNode(true), x, y, "walker");
  ghost.classList.remove("is-active");
  ghost.style.width = ghost.style.height = `${token.getBoundingClientRect().width}px`;
  walkers.set(p, { ghost, legs: 1, at: [0, 0], from: [x, y] });
  mark(root);
}

function land(root, p) {
  const walker = walkers.get(p);
  if (!walker || --walker.legs) return;
  walker.ghost.remove();
  walkers.delete(p);
  mark(root);
}

export const SCENES = {
  async dice(root, _step, { late, pace }) {
    const dice = [...root.querySelectorAll(".turn-show .die")];
    if (late || !seen(dice[0])) return;
    sound("dice");
    const sum = root.querySelector(".turn-show .sum");
    if (calm.matches) return void sum?.animate([{ opacity: 0 }, { opacity: 1 }], 400);
    sum?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], 1000 * pace);
    await Promise.all(dice.map((die, index) => moved(die, DICE.map((frame) => frame(index ? 1 : -1)), { duration: 900 * pace, easing: "cubic-bezier(.2,.7,.3,1)" })));
  },

  // Step by step along the street; with reduced motion the token is there already and its way is lit.
  async walk(root, { p, path }, { late, pace }) {
    const walker = walkers.get(p);
    if (late || !walker) {
      if (!late && seen(lane(root, path.at(-1)))) trail(root, path);
      return land(root, p);
    }
    const ms = Math.max(110, 180 - 8 * Math.max(0, path.length - 6)) * pace;
    for (const [step, at] of path.entries()) {
      if (!walker.ghost.isConnected) return; // skipped
      const [cx, cy, box] = middle(lane(root, at));
      const [[x, y], next] = [walker.at, [cx - walker.from[0], cy - walker.from[1]]];
      const hop = Math.min(box.width, box.height) * 0.45;
      sound("heel", step);
      await moved(walker.ghost, [
        { transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` },
        { transform: `translate(-50%, -50%) translate(${(x + next[0]) / 2}px, ${(y + next[1]) / 2 - hop}px) scale(1.12)`, offset: 0.5 },
        { transform: `translate(-50%, -50%) translate(${next[0]}px, ${next[1]}px)` },
      ], { duration: path.length > 1 ? ms : 420 * pace, easing: "ease-in-out", fill: "forwards" });
      walker.at = next;
      if (step < path.length - 1 && spaces(root)[at].matches(".start, .bar, .police")) await pass(spaces(root)[at], pace);
    }
    land(root, p);
  },

  async money(root, { from, to, sum }, { late, pace }) {
    const told = Promise.all([
      from === null ? null : release(root, from, -sum, late || calm.matches ? 0 : 760 * pace),
      to === null ? null : release(root, to, sum, late || calm.matches ? 0 : 760 * pace),
    ]);
    if (late) return;
    const [payer, payee] = [plate(root, from), plate(root, to)];
    const own = document.getElementById("state")?.dataset.seat;
    if (to !== null && (from === null || own === String(to))) sound("drawer");
    else sound("coins");
    if (seen(payer)) badge(payer, `−${money(sum)}`, "loss");
    if (seen(payee)) badge(payee, `+${money(sum)}`, "gain");
    if (!calm.matches) await fly(payer ?? bank(root), payee ?? bank(root), pace);
    await told;
  },

  async own(root, { at, plaque, p }, { late, pace }) {
    if (late || calm.matches) return;
    const foot = spaces(root)[at].querySelector(".foot");
    const chip = root.querySelector(`#plaque-${plaque} .inf [data-p="${p}"]`);
    if (!seen(foot)) return;
    chip?.animate([{ transform: "translateY(-1.4em) scale(1.5)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 300 * pace, easing: "cubic-bezier(.3,1.4,.5,1)" });
    await moved(foot, [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }], { duration: 300 * pace });
  },

  async free(root, { at }, { late, pace }) {
    const foot = spaces(root)[at].querySelector(".foot");
    if (late || calm.matches || !seen(foot)) return;
    foot.animate([{ clipPath: "inset(0 0 0 100%)" }, { clipPath: "inset(0)" }], { duration: 600 * pace }); // many at once
  },

  // What is built drops into its lane; the same step lights up in the middle of the board.
  async built(root, { at }, { late, pace }) {
    const house = spaces(root)[at].querySelector(".built > :last-child");
    const step = [...root.querySelectorAll(".built-show .pips .on")].at(-1);
    if (late) return;
    sound("hammer");
    if (!seen(lane(root, at))) return;
    if (calm.matches) return trail(root, [at]);
    step?.animate([{ transform: "scale(1.9)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 480 * pace, easing: "cubic-bezier(.3,1.4,.5,1)" });
    if (house) await moved(house, [{ transform: "translateY(-1.6em) scale(1.6)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 480 * pace, easing: "cubic-bezier(.4,0,.9,.4)" });
  },

  async bid(root, _step, { late }) {
    if (!late) root.dispatchEvent(new Event("bid"));
    const sum = root.querySelector(".auction-show .now .money");
    if (late || calm.matches || !sum) return;
    sum.animate([{ transform: "scale(1.25)" }, { transform: "none" }], { duration: 240, easing: "ease-out" });
  },

  async sold(_root, _step, { late }) {
    if (!late) sound("gavel");
  },

  async event(root, _step, { late, pace }) {
    const paper = root.querySelector(".paper-card");
    if (late) return;
    sound("bell");
    if (!seen(paper)) return;
    if (calm.matches) return void paper.animate([{ opacity: 0 }, { opacity: 1 }], 200);
    await moved(paper, [{ transform: "perspective(60rem) rotateY(180deg) scale(.6)" }, { transform: "perspective(60rem) rotateY(0) rotate(-1deg)" }], { duration: 480 * pace, easing: "cubic-bezier(.2,.7,.2,1)" });
  },

  async draw(root, { seat, count }, { late, pace }) {
    if (late) return;
    sound("match");
    await deal(root.querySelector(".deck.mf .back") ?? bank(root), plate(root, seat), count, pace);
  },

  async pass(root, { from, to, count }, { late, pace }) {
    if (!late) await deal(plate(root, from), plate(root, to), count, pace);
  },

  async card(root, { seat }, { late, pace }) {
    if (late) return;
    sound("match");
    await deal(plate(root, seat), bank(root), 1, pace);
  },

  // A spotlight narrows on the target; whoever is hit has the question before the eyes and is left alone.
  async attack(root, { seat }, { late, pace }) {
    const target = plate(root, seat);
    if (late) return;
    sound("bass");
    const mine = document.getElementById("state")?.dataset.seat === String(seat);
    if (calm.matches || mine || !seen(target)) return;
    const [x, y, box] = middle(target);
    const light = put(make("i"), x, y, "spotlight");
    light.style.width = light.style.height = `${Math.max(box.width, box.height) * 1.15}px`;
    const at = "translate(-50%, -50%)";
    await moved(light, [
      { transform: `${at} scale(5)`, opacity: 0 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.6 },
      { transform: `${at} scale(1)`, opacity: 1, offset: 0.75 },
      { transform: `${at} scale(.2)`, opacity: 1, offset: 0.85 },
      { transform: `${at} scale(.2)`, opacity: 0 },
    ], { duration: 1200 * pace, easing: "ease-in" });
    light.remove();
  },

  async verdict(root, { say, tone }, { late, pace }) {
    const stage = bank(root);
    if (late || !seen(stage)) return;
    const [x, y] = middle(stage);
    const stamp = put(make("b", say), x, y, `stamp ${tone}`);
    const at = "translate(-50%, -50%) rotate(-6deg)";
    const frames = calm.matches
      ? [{ transform: at, opacity: 1 }, { transform: at, opacity: 1 }]
      : [{ transform: `${at} scale(2.2)`, opacity: 0 }, { transform: at, opacity: 1, offset: 0.15 }, { transform: at, opacity: 1, offset: 0.8 }, { transform: at, opacity: 0 }];
    await moved(stamp, frames, { duration: 1000 * pace });
    stamp.remove();
  },

  async jail(root, { seat }, { late, pace }) {
    if (late) return;
    sound("door");
    const target = plate(root, seat);
    if (calm.matches || !seen(target)) return;
    const [x, y, box] = middle(target);
    const cage = put(make("i"), x, y, "cage");
    Object.assign(cage.style, { width: `${box.width}px`, height: `${box.height}px` });
    const bars = cage.appendChild(make("i"));
    await moved(bars, [{ transform: "translateY(-100%)" }, { transform: "none" }], { duration: 350 * pace, easing: "cubic-bezier(.5,0,.9,.6)" });
    await wait(250 * pace);
    cage.remove();
  },

  async out(root, { seat }, { late, pace }) {
    const target = plate(root, seat);
    if (late || calm.matches || !seen(target)) return;
    await moved(target, [{ filter: "brightness(3)" }, { filter: "none" }], { duration: 600 * pace });
  },
};

async function pass(corner, pace) {
  corner.animate([{ filter: "brightness(1.8)" }, { filter: "none" }], { duration: 500 });
  await wait(250 * pace);
}

async function fly(payer, payee, pace) {
  if (!seen(payer) || !seen(payee)) return;
  const [[ax, ay], [bx, by]] = [middle(payer), middle(payee)];
  const at = "translate(-50%, -50%)";
  await Promise.all([0, 1, 2, 3, 4].map(async (index) => {
    const bill = put(make("i"), ax, ay, "banknote");
    await moved(bill, [
      { transform: `${at} rotate(-12deg)`, opacity: 0 },
      { transform: `${at} translate(${(bx - ax) / 2}px, ${(by - ay) / 2 - 90 - index * 14}px) rotate(${14 - index * 9}deg) scale(1.15)`, opacity: 1, offset: 0.5 },
      { transform: `${at} translate(${bx - ax}px, ${by - ay}px) rotate(4deg) scale(.7)`, opacity: 0.2 },
    ], { duration: 760 * pace, delay: index * 70 * pace, easing: "cubic-bezier(.4,0,.3,1)", fill: "both" });
    bill.remove();
  }));
}

// Cards go face down from one place to another.
async function deal(from, to, count, pace) {
  if (!seen(from) || !seen(to)) return;
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  const at = "translate(-50%, -50%)";
  await Promise.all(Array.from({ length: Math.min(count, 3) }, async (_, index) => {
    const back = put(make("i"), calm.matches ? bx : ax, calm.matches ? by : ay, "mafia-back");
    const frames = calm.matches
      ? [{ transform: at, opacity: 1 }, { transform: at, opacity: 0 }]
      : [
        { transform: `${at} rotateY(180deg) scale(.6)`, opacity: 0 },
        { transform: `${at} translate(${(bx - ax) / 2}px, ${(by - ay) / 2 - 40}px) rotateY(0) scale(1.2)`, opacity: 1, offset: 0.5 },
        { transform: `${at} translate(${bx - ax}px, ${by - ay}px) scale(.6)`, opacity: 0.6 },
      ];
    await moved(back, frames, { duration: 480 * pace, delay: index * 90 * pace, fill: "both", easing: "ease-in-out" });
    back.remove();
  }));
}

function badge(place, text, tone) {
  const [x, y] = middle(place);
  const delta = put(make("b", text), x, y, `delta ${tone}`);
  const [rest, rise] = ["translate(-50%, -50%)", calm.matches ? "translate(-50%, -50%)" : "translate(-50%, 1rem)"];
  moved(delta, [{ transform: rest, opacity: 0 }, { transform: rise, opacity: 1, offset: 0.15 }, { transform: rise, opacity: 1, offset: 0.8 }, { transform: rise, opacity: 0 }], { duration: 2000 }).then(() => delta.remove());
}

function trail(root, path) {
  for (const at of path) lane(root, at).animate([{ boxShadow: "inset 0 0 0 3px #f6e0a8" }, { boxShadow: "none" }], { duration: 1200 });
}
