// The editor: structure that the server redraws, order by dragging, sizes of the preview, and what is asked before it is lost.

const form = document.getElementById("card-form");

/** Send the form with this button's word and take the redrawn fields and side; what is typed meanwhile would be lost. */
function redraw(word) {
  const fields = document.getElementById("fields");
  fields.inert = true;
  return htmx.ajax("POST", location.pathname + location.search, {
    source: form, target: "#fields", select: "#fields", swap: "outerHTML", values: { do: word },
    selectOOB: "#side:outerHTML,#verdict:outerHTML",
  }).finally(() => { fields.inert = false; });
}

if (form) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-structure]");
    if (!button) return;
    event.preventDefault();
    redraw(button.value);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("textarea.line")) return;
    event.preventDefault(); // a name has one line, however many it takes
    form.querySelector("button[value=save]").click();
  });
  form.addEventListener("change", (event) => {
    if (event.target.matches("[data-structure]")) redraw("look");
    if (event.target.matches(".picker input")) {
      const choice = event.target.closest("label");
      event.target.closest("details").querySelector(".chosen").replaceChildren(choice.querySelector("svg")?.cloneNode(true) ?? choice.title);
    }
  });
}

/** What is wrong while one types stands in its own row as well, and no longer than it is so: the server says where, beside the preview. */
function markFaults() {
  const paths = new Set(Array.from(document.querySelectorAll("#side [data-path]"), (fault) => fault.dataset.path));
  const names = new Set(Array.from(paths, (path) => `f.${path.replace(/\[(\d+)\]/g, ".$1")}`));
  for (const told of form.querySelectorAll("[data-at]")) if (!paths.has(told.dataset.at)) told.remove();
  for (const row of form.querySelectorAll(".eff.bad")) row.classList.toggle("bad", Boolean(row.querySelector("[data-at]")));
  for (const field of form.querySelectorAll("[name^='f.']")) {
    if (names.has(field.name)) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

/** Names of the preview are as wide as on the board: the numbers that the server prints become properties. */
function measure(root) {
  for (const name of root.querySelectorAll("[data-w]")) {
    name.style.setProperty("--w", name.dataset.w);
    name.style.setProperty("--l", name.dataset.l);
  }
  for (const share of root.querySelectorAll(".mix [data-n]")) share.style.flexGrow = share.dataset.n;
  for (const bar of root.querySelectorAll("progress[data-now]")) bar.value = Number(bar.dataset.now);
}
measure(document);
document.addEventListener("htmx:load", (event) => {
  const root = event.detail.elt;
  if (root instanceof Element) measure(root.parentElement ?? root);
  keepSize();
  if (form) markFaults();
});

let size = "phone";
function keepSize() {
  const cards = document.querySelector(".pcs");
  if (!cards) return;
  cards.dataset.size = size;
  for (const button of document.querySelectorAll("[data-size]")) {
    if (button.tagName === "BUTTON") button.setAttribute("aria-pressed", String(button.dataset.size === size));
  }
}
keepSize();
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-size]");
  if (!button) return;
  size = button.dataset.size;
  keepSize();
});

document.addEventListener("submit", (event) => {
  const question = event.target.dataset?.confirm;
  if (question && !window.confirm(question)) event.preventDefault();
});

// Drag a row to its place: the new order is sent as one field.
let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.("[data-order] > tr") ?? null;
});
document.addEventListener("dragover", (event) => {
  const over = event.target.closest?.("[data-order] > tr");
  if (!dragged || !over || over === dragged || over.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  const below = event.clientY > over.getBoundingClientRect().top + over.offsetHeight / 2;
  over.parentElement.insertBefore(dragged, below ? over.nextSibling : over);
});
document.addEventListener("drop", (event) => { if (dragged) event.preventDefault(); });
document.addEventListener("dragend", () => {
  const body = dragged?.parentElement;
  dragged = null;
  const button = body?.closest("form")?.querySelector("[data-save-order]");
  if (!button) return;
  button.form.elements.order.value = [...body.children].map((row) => row.dataset.part).join(",");
  button.click();
});
