// What a person has typed, ticked and focused lives on when its fragment is redrawn.
const FOCUSABLE = "button, input, select, summary, a[href], [tabindex]";
let kept = new Map();
let focus = null;

const key = (control) => `${control.name}|${control.type === "radio" || control.type === "checkbox" ? control.value : ""}`;
const isTick = (control) => control.type === "radio" || control.type === "checkbox";

export function keep(root) {
  kept = new Map();
  for (const form of root.querySelectorAll("form[data-keep][id], [data-answers]")) {
    const values = new Map();
    for (const control of form.querySelectorAll("input:not([type=hidden]), select")) {
      values.set(key(control), isTick(control) ? control.checked : control.value);
    }
    const raise = [...form.querySelectorAll("[data-raises] input")].findIndex((input) => input.checked);
    kept.set(form.id || "answers", { values, raise });
  }
  const open = [...root.querySelectorAll("details[open] > form[id]")].map((form) => form.id);
  kept.set("open", open);
  const active = document.activeElement;
  const home = active?.closest?.("#match [id]");
  focus = home && active !== document.body ? { home: home.id, own: active.id, index: [...home.querySelectorAll(FOCUSABLE)].indexOf(active) } : null;
}

export function restore(root, newQuestion) {
  for (const form of root.querySelectorAll("form[data-keep][id], [data-answers]")) {
    const before = kept.get(form.id || "answers");
    if (!before || (newQuestion && !form.id)) continue;
    const raises = [...form.querySelectorAll("[data-raises] input")];
    if (raises[before.raise]) raises[before.raise].checked = true;
    for (const control of form.querySelectorAll("input:not([type=hidden]), select")) {
      const value = before.values.get(key(control));
      if (value === undefined || raises.includes(control)) continue;
      if (!isTick(control)) control.value = value;
      else if (value) control.checked = true;
    }
  }
  for (const id of kept.get("open") ?? []) document.getElementById(id)?.closest("details")?.setAttribute("open", "");
  if (!focus || document.activeElement !== document.body) return;
  const home = document.getElementById(focus.home);
  if (!home || (newQuestion && home.closest(".dock, .question"))) return;
  const target = focus.own ? document.getElementById(focus.own) : home.querySelectorAll(FOCUSABLE)[focus.index];
  target?.focus({ preventScroll: true });
}
