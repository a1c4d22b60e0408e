// A final «no» waits a moment before it goes: a second tap takes it back.
const fields = (form) => JSON.stringify([document.getElementById("state").dataset.seat, ...new FormData(form)]);
const labelOf = (form) => form.querySelector("button span") ?? form.querySelector("button");

export function startHolds() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.hold || form.dataset.sure) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.until) letGo(form);
    else hold(form, Date.now() + Number(form.dataset.hold) * 1000);
  }, true);
}

// A redrawn form goes on waiting: in an auction others bid meanwhile.
export const holding = (root) => [...root.querySelectorAll("form[data-hold]")]
  .filter((form) => form.until)
  .map((form) => {
    clearTimeout(form.timer);
    return { form, fields: fields(form), until: form.until };
  });

export function holdAgain(root, holds) {
  for (const { form, fields: said, until } of holds) {
    const again = form.isConnected ? form : [...root.querySelectorAll("form[data-hold]")].find((each) => fields(each) === said);
    if (again) hold(again, until);
  }
}

function hold(form, until) {
  const label = labelOf(form);
  form.dataset.was ??= label.textContent;
  form.until = until;
  form.classList.add("holding");
  form.style.setProperty("--hold", `${Math.max(0, until - Date.now())}ms`);
  label.textContent = document.getElementById("match").dataset.takeBack;
  form.timer = setTimeout(() => {
    letGo(form);
    form.dataset.sure = "1";
    form.requestSubmit();
    delete form.dataset.sure;
  }, until - Date.now());
}

function letGo(form) {
  clearTimeout(form.timer);
  delete form.until;
  form.classList.remove("holding");
  labelOf(form).textContent = form.dataset.was;
  delete form.dataset.was;
}
