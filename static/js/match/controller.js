// A phone in a room with a shared screen leaves the board to that screen; it is one tap away, or back for good by the menu.
const STORE = "board-here";

export function startController(root) {
  const toggle = root.querySelector("[data-board-switch]");
  const boardHere = () => localStorage.getItem(STORE) === "on";
  const draw = () => {
    if (!toggle) return;
    root.classList.toggle("is-controller", !boardHere());
    toggle.setAttribute("aria-pressed", String(boardHere()));
  };
  toggle?.addEventListener("click", () => {
    localStorage.setItem(STORE, boardHere() ? "off" : "on");
    draw();
  });
  root.addEventListener("click", (event) => event.target.closest("[data-mini-board]") && show(!root.classList.contains("shows-board")));
  document.addEventListener("keydown", (event) => event.key === "Escape" && show(false));
  draw();

  // The small board lies over the page; whatever is asked next closes it.
  function show(open) {
    if (root.classList.contains("shows-board") === open) return;
    root.classList.toggle("shows-board", open);
    root.querySelector(`${open ? ".bwrap" : ".rail"} [data-mini-board]`)?.focus({ preventScroll: true });
  }
  let decision = root.dataset.decision;
  root.addEventListener("htmx:wsAfterMessage", () => {
    const now = document.getElementById("state").dataset;
    if (now.decision !== decision && now.asked) show(false);
    decision = now.decision;
  });
}
