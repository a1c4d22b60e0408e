// Whether a box of the page stands elsewhere in another theme: a theme changes colours, so what has been looked at needs no second look.
(theme) => {
  const look = document.documentElement.dataset;
  const now = look.theme;
  const stance = () => [...document.body.querySelectorAll("*")].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  }).join(" ");
  const before = stance();
  look.theme = theme;
  const after = stance();
  look.theme = now;
  return before !== after;
}
