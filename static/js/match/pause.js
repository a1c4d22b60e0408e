// A paused table, or one that was called off: the board is grey and rests, and its hour is told by the watch of whoever looks.
export function refreshPause(root) {
  const paused = ["paused", "called_off"].includes(document.getElementById("stage")?.dataset.show);
  root.classList.toggle("is-paused", paused);
  for (const part of root.querySelectorAll(".sectors, .plaques")) part.inert = paused;
  if (!paused) return;
  for (const time of root.querySelectorAll("time[data-hour]")) time.textContent = told(new Date(time.dateTime));
}

// The hour, of another day with its date.
function told(when) {
  const hour = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const today = when.toDateString() === new Date().toDateString();
  return when.toLocaleString(document.documentElement.lang, today ? hour : { day: "numeric", month: "long", ...hour });
}
