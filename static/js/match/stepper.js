// Amounts, raises, answers: they change what the one button says. And a final «no» can be taken back for a moment.
const money = (sum) => `${sum < 0 ? "−" : ""}${String(Math.abs(sum)).replace(/\B(?=(\d{3})+$)/g, "\u202f")}$`;

export function startSteppers(root) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-less], [data-more]");
    if (!button) return;
    const box = button.closest("[data-step]");
    const input = box.querySelector("input");
    const by = Number(box.dataset.by ?? 1) * (button.hasAttribute("data-less") ? -1 : 1);
    input.value = Math.max(Number(input.min), Math.min(Number(input.max), Number(input.value) + by));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  root.addEventListener("input", () => refreshSteppers(root));
  root.addEventListener("change", () => refreshSteppers(root));
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.hold && !form.dataset.sure) hold(event, form);
    const ticks = form.querySelector(".ticks");
    if (ticks && !enough(ticks)) stop(event);
  }, true);
}

export function refreshSteppers(root) {
  for (const form of root.querySelectorAll("form[data-each]")) {
    const count = Number(form.querySelector("[name=chips]")?.value ?? 1);
    const total = form.querySelector("[data-total]");
    if (total) total.textContent = money(Math.max(0, Number(form.dataset.base) + count * Number(form.dataset.each)));
  }
  const bound = root.querySelector("[data-bound]");
  const picked = root.querySelector("[data-answers] input:checked");
  const raise = root.querySelector("[data-raises] input:checked");
  if (bound && picked) {
    const form = document.getElementById(picked.dataset.form);
    bound.setAttribute("form", form.id);
    say(bound, form.dataset.label, form.dataset.money);
  } else if (bound && raise) {
    say(bound, null, raise.dataset.money);
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

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

// The first tap starts the wait, a second one takes it back; after the wait the form goes.
function hold(event, form) {
  stop(event);
  const button = form.querySelector("button");
  if (form.classList.contains("holding")) return letGo(form, button);
  form.classList.add("holding");
  form.style.setProperty("--hold", `${form.dataset.hold}s`);
  const label = button.querySelector("span") ?? button;
  form.dataset.was = label.textContent;
  label.textContent = document.getElementById("match").dataset.takeBack;
  form.timer = setTimeout(() => {
    letGo(form, button);
    form.dataset.sure = "1";
    form.requestSubmit();
    delete form.dataset.sure;
  }, Number(form.dataset.hold) * 1000);
}

function letGo(form, button) {
  clearTimeout(form.timer);
  form.classList.remove("holding");
  (button.querySelector("span") ?? button).textContent = form.dataset.was;
}
