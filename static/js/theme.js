// Sets the theme before the first paint: the one chosen here before, else the page's own, else the device's wish. A plain
// script, because modules wait.
(() => {
  const chosen = /(?:^|; )theme=(light|night)/.exec(document.cookie)?.[1];
  const wished = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "night";
  document.documentElement.dataset.theme = chosen ?? document.currentScript.dataset.theme ?? wished;
})();
