// A counter-offer: «no» goes first, and as soon as the rules let one speak, one's own offer lies open, filled in.
import { refreshPanes } from "./panes.js";
import { refreshSteppers } from "./stepper.js";

const PATIENCE = 15000;
let waiting = null;

export function startCounter() {
  document.addEventListener("htmx:wsConfigSend", ({ target }) => {
    const form = target.closest("form[data-then]");
    if (!form) return;
    const fill = [...form.querySelectorAll("template")].map(({ dataset }) => [dataset.name, dataset.value]);
    waiting = { form: form.dataset.then, fill, until: Date.now() + PATIENCE };
  });
}

/** After each frame: opens the form that waits, if it is there now. */
export function refreshCounter(root) {
  if (!waiting) return;
  const form = document.getElementById(waiting.form);
  if (form) {
    fillIn(form, waiting.fill);
    form.closest("details")?.setAttribute("open", "");
    form.dispatchEvent(new Event("input", { bubbles: true }));
    root.dataset.tab = form.closest(".pane").dataset.pane;
    refreshPanes(root, false);
    refreshSteppers(root);
    form.closest("details")?.scrollIntoView({ block: "nearest" });
  }
  if (form || Date.now() > waiting.until) waiting = null;
}

function fillIn(form, fill) {
  form.reset();
  for (const [name, value] of fill) {
    const controls = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
    const tick = controls.find((control) => control.type === "checkbox" && control.value === value);
    if (tick) tick.checked = true;
    else if (controls[0] && controls[0].type !== "checkbox") controls[0].value = value;
  }
}
