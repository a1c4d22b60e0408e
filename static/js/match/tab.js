// What a tab says to whoever looks at another: its title and its icon change while the match waits for this page.
const icon = document.querySelector("link[rel=icon]");
const calm = icon.href;

export function showTab(title, asked) {
  document.title = title;
  const wanted = asked ? icon.dataset.turn : calm;
  if (icon.href !== new URL(wanted, location).href) icon.href = wanted;
}
