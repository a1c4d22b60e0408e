// Amounts and picked answers: they change what the one button says and what it sends.
import { money } from "./money.js";

export function startSteppers(root) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-less], [data-more], [data-sum]");
    if (!button) return;
    const box = button.closest("[data-step]");
    const input = box.querySelector("input");
    const by = Number(box.dataset.by ?? 1) * (button.hasAttribute("data-less") ? -1 : 1);
    set(input, button.dataset.sum ?? Number(input.value) + by);
  });
  root.addEventListener("input", () => refreshSteppers(root));
  root.addEventListener("change", (event) => {
    if (event.target.closest("[data-step]")) event.target.value = legal(event.target);
    refreshSteppers(root);
  });
  document.addEventListener("submit", (event) => {
    for (const input of event.target.querySelectorAll("[data-step] input")) input.value = legal(input);
    const ticks = event.target.querySelector(".ticks");
    if (!ticks || enough(ticks)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

export function set(input, value) {
  input.value = value;
  input.value = legal(input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// The nearest sum that the rules take: what is typed is never sent as it stands when it cannot be played.
export function legal(input) {
  const [least, most, step] = [Number(input.min), Number(input.max), Number(input.step) || 1];
  const wanted = Number(input.value) || least;
  const rounded = least + Math.round((wanted - least) / step) * step;
  return Math.max(least, Math.min(rounded, least + Math.floor((most - least) / step) * step));
}

export function refreshSteppers(root) {
  for (const form of root.querySelectorAll("form[data-each]")) {
    const count = Number(form.querySelector("[name=chips]")?.value ?? 1);
    const total = form.querySelector("[data-total]");
    if (total) total.textContent = money(Math.max(0, Number(form.dataset.base) + count * Number(form.dataset.each)));
  }
  const bound = root.querySelector("[data-bound]");
  const picked = root.querySelector("[data-answers] input:checked");
  const bid = root.querySelector("[data-bid]");
  if (bound && picked) {
    const form = document.getElementById(picked.dataset.form);
    bound.setAttribute("form", form.id);
    say(bound, form.dataset.label, form.dataset.money);
  } else if (bound && bid) {
    const sum = legal(bid);
    say(bound, null, money(sum));
    for (const raise of bid.form.querySelectorAll("[data-sum]")) raise.setAttribute("aria-pressed", String(Number(raise.dataset.sum) === sum));
  }
  for (const ticks of root.querySelectorAll(".ticks")) {
    const button = root.querySelector(`[form="${ticks.closest("form").id}"]`);
    if (button) button.disabled = !enough(ticks);
  }
}

function say(button, label, sum) {
  if (label) button.querySelector("[data-label]").textContent = label;
  button.querySelector("[data-money]").textContent = sum ?? "";
}

function enough(ticks) {
  const count = ticks.querySelectorAll("input:checked").length;
  return count >= Number(ticks.dataset.least || 0) && count <= Number(ticks.dataset.most || 99);
}
