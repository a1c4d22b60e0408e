// What a person has typed, ticked, scrolled and focused lives on when its fragment is redrawn.
import { legal, set } from "./stepper.js";
import { holding, holdAgain } from "./hold.js";

const FOCUSABLE = "button, input, select, summary, a[href], [tabindex]";
const SCROLLERS = ".scroll, .street, .hand, .sites, .rail-list";
const FORMS = "form[data-keep][id], [data-answers]";
let forms = new Map();
let opened = [];
let scrolls = [];
let holds = [];
let focus = null;

const name = (form) => form.id || "answers";
const key = (control) => `${control.name}|${isTick(control) ? control.value : ""}`;
const isTick = (control) => control.type === "radio" || control.type === "checkbox";
const controls = (form) => form.querySelectorAll("input:not([type=hidden]), select");
const raises = (form) => [...form.querySelectorAll("[data-sum]")];

export function keep(root) {
  forms = new Map();
  for (const form of root.querySelectorAll(FORMS)) {
    const values = new Map([...controls(form)].map((control) => [key(control), isTick(control) ? control.checked : control.value]));
    forms.set(name(form), { values, raise: raises(form).findIndex((button) => button.ariaPressed === "true") });
  }
  opened = [...root.querySelectorAll("details[id][open]")].map((part) => part.id);
  scrolls = [...root.querySelectorAll(SCROLLERS)].map((part) => [part.scrollLeft, part.scrollTop]);
  holds = holding(root);
  focus = focused();
}

export function restore(root, newQuestion) {
  for (const form of root.querySelectorAll(FORMS)) {
    const before = forms.get(name(form));
    if (before && !(newQuestion && !form.id)) fill(form, before);
  }
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  for (const form of root.querySelectorAll("details[open] > form[data-deal]")) form.dispatchEvent(new Event("input", { bubbles: true }));
  holdAgain(root, holds);
  [...root.querySelectorAll(SCROLLERS)].forEach((part, index) => {
    const [left, top] = scrolls[index] ?? [0, 0];
    if (part.scrollLeft !== left) part.scrollLeft = left;
    if (part.scrollTop !== top) part.scrollTop = top;
  });
  focusAgain(newQuestion);
}

// A raise is kept as a raise (+500$ on whatever the bid is now), a sum of one's own as that sum while it is still enough.
function fill(form, before) {
  for (const control of controls(form)) {
    const value = before.values.get(key(control));
    if (value === undefined) continue;
    if (isTick(control)) control.checked ||= value;
    else control.value = value;
    if (control.closest("[data-step]")) control.value = legal(control);
  }
  const raise = raises(form)[before.raise];
  if (raise) set(raise.closest("[data-step]").querySelector("input"), raise.dataset.sum);
}

function focused() {
  const active = document.activeElement;
  const home = active?.closest?.("#match [id]");
  if (!home) return null;
  const caret = active.type === "text" ? [active.selectionStart, active.selectionEnd] : null;
  return { home: home.id, own: active.id, index: [...home.querySelectorAll(FOCUSABLE)].indexOf(active), caret };
}

function focusAgain(newQuestion) {
  if (!focus || document.activeElement !== document.body) return;
  const home = document.getElementById(focus.home);
  if (!home || (newQuestion && home.closest(".dock, .question") && !focus.caret)) return;
  const target = focus.own ? document.getElementById(focus.own) : home.querySelectorAll(FOCUSABLE)[focus.index];
  target?.focus({ preventScroll: true });
  if (focus.caret && target?.type === "text") target.setSelectionRange(...focus.caret);
}
