// Shortcuts without modifiers: К rolls, Enter presses the one main button, Esc goes back. They can be switched off.
import { closePane } from "./panes.js";

const STORE = "match-keys";

export function startKeys(root) {
  const enabled = () => localStorage.getItem(STORE) !== "off";
  const toggle = root.querySelector("[data-shortcuts]");
  toggle?.setAttribute("aria-pressed", String(enabled()));
  toggle?.addEventListener("click", () => {
    localStorage.setItem(STORE, enabled() ? "off" : "on");
    toggle.setAttribute("aria-pressed", String(enabled()));
  });
  document.addEventListener("keydown", (event) => {
    if (!enabled() || event.ctrlKey || event.altKey || event.metaKey || event.repeat || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, select, textarea, button, a, summary, [role=button]") && event.key !== "Escape") return;
    const primary = root.querySelector(".dock [data-primary]");
    if (event.key === "Escape") closePane(root);
    else if (event.key === "Enter") primary?.click();
    else if (["к", "К", "r", "R"].includes(event.key)) root.querySelector('.dock input[value="roll"]')?.form.requestSubmit();
    else return;
    event.preventDefault();
  });
}
