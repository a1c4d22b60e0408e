// The shared screen: a frame that its socket fills. Nobody stands in front of it with a mouse, so it mends itself.
import { keepAlive } from "../socket.js";
import { hear, readClock, startClock } from "../match/clock.js";
import { play, startMotion } from "../match/motion.js";
import { startSound } from "../match/sound.js";
import { refreshPause } from "../match/pause.js";
import { startKiosk, stir } from "./kiosk.js";

const root = document.getElementById("match");
const lost = document.getElementById("lost");
const NOT_THERE = 4404;
const PATIENCE = 10_000;   // after a close that asks not to come back
let sent = 0;              // frames of this socket that were shown

const link = keepAlive(root, {
  version: () => sent,
  opened() {
    sent = 0;
    lost.hidden = true;
  },
  lost: miss,
  closed(code) {
    if (code === NOT_THERE) return open(wanted()); // no cookie yet, or a screen long forgotten
    miss();
    setTimeout(link.comeBack, PATIENCE);
  },
  beat: hear,
});

root.addEventListener("htmx:wsAfterMessage", () => {
  sent += 1;
  shown();
  stir();
});

function shown() {
  const picture = document.getElementById("picture");
  document.documentElement.lang = picture.lang;
  root.dataset.picture = picture.className.match(/of-\w+/)[0];
  refreshPause(root);
  if (document.getElementById("clock")) readClock();
  if (document.getElementById("events")) play(root);
  document.title = title(picture);
  root.dataset.ready = "1";
  if (root.dataset.wanted) open(wanted());
  else if (picture.hasAttribute("data-wake") && link.isOpen()) open();
}

function title(picture) {
  const state = document.getElementById("state")?.dataset;
  return state ? `${state.title} · ${picture.dataset.name}` : document.title;
}

// What the page's own address asks for, once.
function wanted() {
  const code = root.dataset.wanted;
  root.dataset.wanted = "";
  return code ? { code } : {};
}

// A link is lost: the last picture stays, marked with its time.
function miss() {
  lost.hidden = root.dataset.picture === "of-nothing" || !root.dataset.picture;
  const time = new Date(link.heard()).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  lost.querySelector("[data-stale]").textContent = time;
}

// Asks for a picture: the room of a code, else one of its own. The answer is a cookie; the picture comes by the socket.
let asking = false;

async function open(fields = {}) {
  if (asking) return;
  asking = true;
  const answer = await ask(fields);
  asking = false;
  if (answer?.status === 403) return setTimeout(() => location.reload(), PATIENCE); // the cookie of this form is gone
  if (fields.code && location.pathname !== root.dataset.here) history.replaceState(null, "", root.dataset.here + location.search);
  if (answer?.ok) return link.comeBack();
  const { text, wait } = (await answer?.json().catch(() => null)) ?? { text: "", wait: PATIENCE / 1000 };
  for (const place of root.querySelectorAll("[data-said]")) place.textContent = text;
  if (!fields.code || root.dataset.picture !== "of-room") setTimeout(open, Math.max(wait, 4) * 1000);
}

function ask(fields) {
  const { "X-CSRFToken": token } = JSON.parse(document.body.getAttribute("hx-headers"));
  const body = new URLSearchParams(fields);
  return fetch(root.dataset.open, { method: "POST", headers: { "X-CSRFToken": token }, body }).catch(() => null);
}

// A remote or a keyboard types the code of another room.
root.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-other]")) return;
  event.preventDefault();
  const code = new FormData(event.target).get("code").trim();
  if (code) open({ code });
});

startClock(root);
startMotion(root);
startSound(root);
startKiosk(root);
