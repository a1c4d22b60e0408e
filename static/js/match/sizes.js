// What CSS alone cannot say in time: the board's unit after a resize, and which way the row of bosses goes on.

/** Sets the board's unit as soon as its box has changed: container units inside a registered property lag behind. */
export function startSizes(root) {
  const board = root.querySelector(".board");
  const ring = board.querySelector(".ring");
  new ResizeObserver(([{ contentRect: { width, height } }]) => {
    const sectors = Number(width < height ? board.dataset.rows : board.dataset.cols) + 1;
    if (width) ring.style.setProperty("--u", `${width / sectors}px`);
  }).observe(board);

  const row = root.querySelector(".rail-list");
  row?.addEventListener("scroll", () => goesOn(row), { passive: true });
  if (row) new ResizeObserver(() => refreshRow(root)).observe(row);
}

/** After each frame: whose turn it is stands in sight. */
export function refreshRow(root) {
  const row = root.querySelector(".rail-list");
  const turn = row?.querySelector(".is-turn");
  if (!row) return;
  if (turn && turn.id !== row.dataset.turn) {
    row.dataset.turn = turn.id;
    const middle = turn.offsetLeft - row.offsetLeft - (row.clientWidth - turn.clientWidth) / 2;
    row.scrollTo({ left: middle });
  }
  goesOn(row);
}

function goesOn(row) {
  const sides = [row.scrollLeft > 4 && "left", row.scrollLeft + row.clientWidth < row.scrollWidth - 4 && "right"];
  row.dataset.more = sides.filter(Boolean).join(" ");
}
