// One pane at a time; which there are is the title's. On small frames a pane covers the board.
export function startPanes(root) {
  root.addEventListener("htmx:wsConfigSend", (event) => {
    root.toggleAttribute("data-sent", Boolean(event.target.closest(".pane form"))); // what it asked for is done: back to the turn
    if (event.target.closest("form[data-closes]")) event.target.closest("dialog").close();
    if (event.target.closest("form[data-deal]")) { // what is open now stands above the forms
      event.target.closest("details").open = false;
      root.querySelector(".mine .scroll").scrollTop = 0;
    }
  });
  root.addEventListener("click", (event) => {
    const door = event.target.closest("[data-tab-to]");
    if (door) {
      const same = root.dataset.tab === door.dataset.tabTo;
      open(root, same && door.dataset.tabTo === "turn" ? toggled(root) : door.dataset.tabTo);
    }
    const card = event.target.closest("[data-show]");
    if (card) root.dataset.card = card.dataset.show;
    if (door || card) refreshPanes(root, false);
    if (event.target.closest("[data-hide-hand]")) hide(root);
    const drawer = event.target.closest("[data-open]");
    if (drawer) document.getElementById(drawer.dataset.open).showModal();
    if (event.target.closest("[data-close]") || event.target.matches?.("dialog[open]")) event.target.closest("dialog")?.close();
  });
}

const toggled = (root) => (root.classList.contains("has-sheet") ? "board" : "question");

function open(root, tab) {
  root.dataset.tab = tab;
  root.querySelector(".mine .scroll").scrollTop = 0;
}

export function closePane(root) {
  open(root, root.dataset.tab === "turn" ? "board" : "turn");
  refreshPanes(root, false);
}

export function refreshPanes(root, newQuestion) {
  const { asked } = document.getElementById("state").dataset;
  if (newQuestion && (asked || root.hasAttribute("data-sent") || ["question", "board"].includes(root.dataset.tab))) {
    root.removeAttribute("data-sent");
    open(root, "turn");
  }
  const tab = root.dataset.tab;
  const question = document.getElementById("question");
  const covers = tab === "question" || (tab === "turn" && question?.hasAttribute("data-sheet")) || !["turn", "board", "question"].includes(tab);
  root.classList.toggle("has-sheet", covers);
  const shown = ["question", "board"].includes(tab) ? "turn" : tab;
  for (const pane of root.querySelectorAll(".pane")) pane.classList.toggle("is-open", pane.dataset.pane === shown);
  for (const door of root.querySelectorAll(".tabs [data-tab-to]")) {
    if (door.dataset.tabTo === shown) door.setAttribute("aria-current", "page");
    else door.removeAttribute("aria-current");
  }
  for (const card of root.querySelectorAll(".mcard[data-show]")) card.setAttribute("aria-pressed", String(card.dataset.show === root.dataset.card));
  for (const part of root.querySelectorAll("[data-shown]")) part.hidden = part.dataset.shown !== root.dataset.card;
  hand(root);
}

function hide(root) {
  root.toggleAttribute("data-hand-hidden");
  hand(root);
}

function hand(root) {
  const hidden = root.hasAttribute("data-hand-hidden");
  for (const part of root.querySelectorAll(".hand")) part.classList.toggle("is-hidden", hidden);
  root.querySelector("[data-hide-hand]")?.setAttribute("aria-pressed", String(hidden));
}

document.addEventListener("visibilitychange", () => {
  const root = document.getElementById("match");
  if (document.hidden && matchMedia("(max-aspect-ratio: 9/10)").matches) root.setAttribute("data-hand-hidden", "");
  hand(root);
});
