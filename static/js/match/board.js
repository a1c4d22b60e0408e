// The board is one stop of the Tab key; arrows walk the ring, Enter or a tap opens the card of the space.
export function startBoard(root) {
  const ring = () => [...root.querySelectorAll("[data-ring] > .sector")];
  const sheet = document.getElementById("sheet");
  let at = 0;

  const first = ring()[0];
  if (first) first.tabIndex = 0;

  const open = async (space) => {
    const answer = await fetch(`${location.pathname}space/${ring().indexOf(space)}/`).catch(() => null);
    if (!answer?.ok) return; // no network: the banner says so
    sheet.querySelector("[data-body]").innerHTML = await answer.text();
    if (!sheet.open) sheet.showModal();
  };
  const go = (index) => {
    const spaces = ring();
    spaces[at]?.setAttribute("tabindex", "-1");
    at = (index + spaces.length) % spaces.length;
    spaces[at].tabIndex = 0;
    spaces[at].focus({ preventScroll: true });
  };
  root.addEventListener("click", (event) => {
    const space = event.target.closest("[data-ring] > .sector");
    if (space) open(space);
  });
  root.addEventListener("focusin", (event) => {
    const space = event.target.closest("[data-ring] > .sector");
    if (space) at = ring().indexOf(space);
  });
  root.addEventListener("keydown", (event) => {
    const space = event.target.closest("[data-ring] > .sector");
    if (!space) return;
    const own = root.querySelector(".self")?.dataset.p;
    const mine = ring().findIndex((each) => each.querySelector(`.token[data-p="${own}"]`));
    const moves = { ArrowRight: at + 1, ArrowUp: at + 1, ArrowLeft: at - 1, ArrowDown: at - 1, Home: 0, End: mine < 0 ? at : mine };
    if (event.key in moves) go(moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") open(space);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // a redrawn space must stay reachable
  root.addEventListener("htmx:wsAfterMessage", () => {
    const spaces = ring();
    if (!spaces.some((space) => space.tabIndex === 0) && spaces[at]) spaces[at].tabIndex = 0;
  });
}
