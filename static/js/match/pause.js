// A paused table: the board is grey and rests, and its hour is told by the watch of whoever looks.
export function refreshPause(root) {
  const paused = document.getElementById("stage")?.dataset.show === "paused";
  root.classList.toggle("is-paused", paused);
  for (const part of root.querySelectorAll(".sectors, .plaques")) part.inert = paused;
  if (!paused) return;
  for (const time of root.querySelectorAll("time[data-hour]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
}
