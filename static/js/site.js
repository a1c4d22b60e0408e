// The site's small manners, on every page: the theme switch, menus that close when one looks away, and its worker.

const root = document.documentElement;
const YEAR = 60 * 60 * 24 * 365;

function showTheme() {
  const light = root.dataset.theme === "light";
  for (const button of document.querySelectorAll("[data-theme-switch]")) button.setAttribute("aria-pressed", String(light));
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", light ? "#d9cdb4" : "#0e0b0a");
}

function switchTheme() {
  root.dataset.theme = root.dataset.theme === "light" ? "night" : "light";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=${YEAR}; samesite=lax`;
  showTheme();
}

function closeMenus(except = null) {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-switch]")) switchTheme();
  closeMenus(event.target.closest("details.menu"));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = event.target.closest?.("details.menu[open]");
  closeMenus();
  menu?.querySelector("summary").focus();
});

showTheme();

// Secure pages alone have it. It never hurries what the page itself loads, and speaks the page's language.
addEventListener("load", () => {
  if (navigator.onLine) navigator.serviceWorker?.register(`/worker.js?language=${root.lang}`).catch(() => null);
});
