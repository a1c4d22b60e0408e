// The conversation of a room, on its page and on the match's: remarks, signs, the unread mark, and what passes by.
import { openLine } from "./line.js";
import { startVoice } from "./voice.js";

const PASSES = 6000;      // so long a remark is seen passing while the panel is shut
const panel = document.getElementById("talk");
const remarks = panel.querySelector("[data-remarks]");
const people = panel.querySelector("[data-people]");
const passing = document.querySelector("[data-passing]");
const refused = panel.querySelector("[data-refused]");
const form = panel.querySelector("[data-say]");
const field = form.elements.text;
const doors = document.querySelectorAll("[data-talk-open]");
const isOpen = () => panel.matches(":popover-open");

let line = null;
let voice = null;
let seen = 0;

line = openLine(panel.dataset.where, {
  opened() {
    panel.querySelector("[data-lost]").hidden = true;
    remarks.replaceChildren();
    voice.opened();
  },
  lost() {
    panel.querySelector("[data-lost]").hidden = false;
    voice.lost();
  },
  closed() {
    voice.stop();
    panel.hidePopover();
    for (const door of doors) door.hidden = true;
  },
  heard(message) {
    if (message.talk === "news") news(message);
    else if (message.talk === "refused") refuse(message.text);
    else if (message.voice) voice.heard(message);
  },
});
voice = startVoice(panel, line);

// From the server

function news({ people: circle, said, whole, unread, me }) {
  if (circle !== undefined) {
    people.innerHTML = circle;
    panel.querySelector("[data-people-count]").textContent = people.children.length;
    voice.draw();
  }
  if (said === undefined) return;
  const atEnd = remarks.scrollHeight - remarks.scrollTop - remarks.clientHeight < 60;
  if (whole) remarks.replaceChildren();
  const known = Boolean(remarks.children.length);
  for (const next of parsed(said)) {
    const old = document.getElementById(next.id);
    if (old) {
      const opened = old.querySelector("details").open;
      old.replaceWith(next);
      next.querySelector("details").open = opened && document.activeElement?.closest("li") !== old;
    } else {
      remarks.append(next);
      if (!whole && known) pass(next);
      if (next.classList.contains("is-own")) clear(next);
    }
  }
  panel.dataset.me = me;
  panel.querySelector("[data-nothing]").hidden = Boolean(remarks.children.length);
  if (atEnd || whole) remarks.scrollTop = remarks.scrollHeight;
  count(unread);
  if (isOpen()) read();
}

function parsed(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  for (const time of holder.content.querySelectorAll("time")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
  return [...holder.content.children];
}

// A remark that came while nobody looked shows for a while beside the table.
function pass(item) {
  if (isOpen() || item.classList.contains("is-own")) return;
  const bubble = document.createElement("button");
  bubble.type = "button";
  bubble.className = "bubble";
  bubble.append(item.querySelector(".shape").cloneNode(true), item.querySelector(".by b").cloneNode(true), item.querySelector(".words").textContent);
  bubble.addEventListener("click", open);
  passing.append(bubble);
  while (passing.children.length > 3) passing.firstChild.remove();
  setTimeout(() => bubble.remove(), PASSES);
}

function count(unread) {
  for (const door of doors) {
    const badge = door.querySelector("[data-unread]");
    badge.hidden = !unread;
    badge.textContent = unread > 99 ? "99" : unread;
  }
}

function read() {
  const newest = Number(remarks.lastElementChild?.dataset.id ?? 0);
  count(0);
  if (newest <= seen || document.hidden) return;
  seen = newest;
  line.send("seen", { upto: String(newest) });
}

function refuse(text) {
  refused.textContent = text;
  refused.hidden = false;
}

// What was sent is out of the field only once it stands in the conversation.
function clear(item) {
  if (form.dataset.sent !== undefined && item.querySelector(".words").textContent.trim() === form.dataset.sent) {
    if (field.value.trim() === form.dataset.sent) field.value = "";
    delete form.dataset.sent;
  }
  refused.hidden = true;
}

// From the person

function open() {
  passing.replaceChildren();
  panel.showPopover();
  for (const door of doors) door.setAttribute("aria-expanded", "true");
  remarks.scrollTop = remarks.scrollHeight;
  if (matchMedia("(pointer: fine)").matches) field.focus();
  read();
}

function close() {
  panel.hidePopover();
  for (const door of doors) door.setAttribute("aria-expanded", "false");
  doors[0]?.focus();
}

for (const door of doors) door.addEventListener("click", () => (isOpen() ? close() : open()));
panel.querySelector("[data-talk-close]").addEventListener("click", close);
panel.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    event.stopPropagation();
    close();
  }
});
document.addEventListener("visibilitychange", () => isOpen() && read());

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = field.value.trim();
  if (!text || !line.isOpen()) return;
  form.dataset.sent = text;
  refused.hidden = true;
  line.send("say", { text });
});
field.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});
remarks.addEventListener("click", (event) => {
  const sign = event.target.closest("[data-sign]");
  if (!sign) return;
  const item = sign.closest("li");
  item.querySelector("details").open = false;
  line.send("react", { remark: item.dataset.id, sign: sign.dataset.sign });
});
remarks.addEventListener("toggle", (event) => event.target.open && event.target.scrollIntoView({ block: "nearest" }), true);
people.addEventListener("click", (event) => {
  const button = event.target.closest("[data-mute]");
  if (button) line.send("mute", { who: button.closest("li").dataset.who, muted: button.dataset.mute });
});
