// The editor is always in the morning theme; said before anything is drawn.
document.documentElement.dataset.theme = "light";
