// Motion explains a change that the HTML has already made. Steps queue; a stale queue or a hidden tab shows the end at once.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const STALE = 4000;
const queue = [];
let playing = false;
let last = null;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, box];
};

export function play(root) {
  const events = document.getElementById("events");
  if (last === null) last = events.dataset.number; // the first look is shown as it is
  if (events.dataset.number === last) return;
  last = events.dataset.number;
  for (const step of JSON.parse(events.dataset.motion || "[]")) queue.push({ ...step, since: Date.now() });
  if (!playing) run(root);
}

async function run(root) {
  playing = true;
  while (queue.length) {
    const step = queue.shift();
    if (document.hidden || Date.now() - step.since > STALE) continue;
    try {
      await STEPS[step.do]?.(root, step);
    } catch {
      continue; // the element was redrawn while it moved: the page is already right
    }
  }
  playing = false;
}

const STEPS = {
  async dice(root) {
    const dice = root.querySelectorAll(".turn-show .die");
    if (calm.matches || !dice.length) return;
    await Promise.all([...dice].map((die, index) => die.animate([
      { transform: `translate(${index ? 160 : -160}px, -240px) rotate(${index ? 620 : -540}deg) scale(1.5)`, opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: `translateY(0) rotate(${index ? 25 : -30}deg)`, offset: 0.7 },
      { transform: `translateY(-18px) rotate(${index ? -6 : 8}deg)`, offset: 0.85 },
      { transform: `rotate(${index ? 5 : -7}deg)` },
    ], { duration: 900, easing: "cubic-bezier(.2,.7,.3,1)" }).finished));
  },

  async walk(root, { p, path }) {
    const spaces = root.querySelectorAll("[data-ring] > .sector");
    const token = root.querySelector(`.token[data-p="${p}"]`);
    if (!token || !path.length || calm.matches) return trail(spaces, path);
    const lane = (at) => spaces[at].querySelector(".lane");
    const [x0, y0, box] = middle(lane((path[0] - 1 + spaces.length) % spaces.length));
    const size = token.getBoundingClientRect().width;
    const ghost = token.cloneNode(true);
    ghost.classList.remove("is-active");
    ghost.classList.add("flyer");
    Object.assign(ghost.style, { left: `${x0 - size / 2}px`, top: `${y0 - size / 2}px`, width: `${size}px`, height: `${size}px` });
    layer().append(ghost);
    token.style.visibility = "hidden";
    let [x, y] = [0, 0];
    const ms = Math.max(110, 180 - 8 * Math.max(0, path.length - 6));
    for (const at of path) {
      const [cx, cy] = middle(lane(at));
      const [nx, ny] = [cx - x0, cy - y0];
      await ghost.animate([
        { transform: `translate(${x}px, ${y}px)` },
        { transform: `translate(${(x + nx) / 2}px, ${(y + ny) / 2 - box.height * 0.3}px) scale(1.12)`, offset: 0.5 },
        { transform: `translate(${nx}px, ${ny}px)` },
      ], { duration: ms, easing: "ease-in-out", fill: "forwards" }).finished;
      [x, y] = [nx, ny];
      if (spaces[at].matches(".start, .bar, .police")) await wait(250);
    }
    ghost.remove();
    token.style.visibility = "";
  },

  async money(root, { from, to, sum }) {
    const [payer, payee] = [seat(root, from), seat(root, to)];
    const text = String(sum).replace(/\B(?=(\d{3})+$)/g, "\u202f");
    if (payer) badge(payer, `−${text}$`, "loss");
    if (payee) badge(payee, `+${text}$`, "gain");
    await wait(payer && payee ? 350 : 150);
  },

  async own(root, { business, p }) {
    if (calm.matches) return;
    const feet = [...root.querySelectorAll(`.sector[data-p="${p}"] .foot`)];
    const foot = feet.find((each) => each.closest(".sector").classList.contains("is-here")) ?? null;
    await foot?.animate([{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }], { duration: 300 }).finished;
  },

  async jail(root) {
    const cell = root.querySelector(".corner.prison .cell");
    if (!calm.matches) await cell?.animate([{ transform: "translateY(-60%)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 350 }).finished;
  },

  async out(root, { seat: number }) {
    if (!calm.matches) await seat(root, number)?.animate([{ filter: "brightness(3)" }, { filter: "none" }], { duration: 600 }).finished;
  },
};

const seat = (root, number) => (number === null ? null : root.querySelector(`#seat-${number}`));

function layer() {
  return document.querySelector(".fly-layer") ?? document.body.appendChild(Object.assign(document.createElement("div"), { className: "fly-layer", ariaHidden: "true" }));
}

function badge(place, text, tone) {
  const [x, y] = middle(place);
  const delta = Object.assign(document.createElement("b"), { className: `delta ${tone}`, textContent: text });
  Object.assign(delta.style, { left: `${x}px`, top: `${y}px` });
  layer().append(delta);
  const rise = calm.matches ? "translate(-50%, 0)" : "translate(-50%, 1.6rem)";
  delta.animate([{ transform: "translate(-50%, 0)", opacity: 0 }, { transform: rise, opacity: 1, offset: 0.2 }, { transform: rise, opacity: 0 }], { duration: 2000 }).finished.then(() => delta.remove());
}

async function trail(spaces, path) {
  await Promise.all(path.map((at) => spaces[at].querySelector(".lane").animate([{ boxShadow: "inset 0 0 0 3px #f6e0a8" }, { boxShadow: "none" }], { duration: 1200 }).finished));
}
