// What this device holds: the page was drawn for these seats and this preset, and is drawn anew when they are others.
const QUIET = 1000;       // never twice in a second, whatever the server says
const SAYS = /id="device"[^>]*data-seats="([^"]*)"[^>]*data-preset="([^"]*)"/;

export function startDevice(root) {
  const { seats, preset } = document.getElementById("device").dataset;
  root.addEventListener("htmx:wsBeforeMessage", (event) => {
    const said = SAYS.exec(event.detail.message);
    if (said && (said[1] !== seats || said[2] !== preset)) leave(root);
    if (root.hidden) event.preventDefault();
  });
  document.getElementById("ticket-body").addEventListener("htmx:afterSwap", () => {
    const dialog = document.getElementById("ticket");
    if (!dialog.open) dialog.showModal();
  });
  root.addEventListener("click", (event) => {
    const door = event.target.closest("[data-dismiss]");
    if (door) door.parentElement.hidden = true;
  });
  setInterval(tick, 1000);
}

// Nothing of a seat that has gone stays on the screen while the page comes anew.
function leave(root) {
  if (root.hidden) return;
  root.hidden = true;
  root.querySelector(".mine")?.remove();
  for (const dialog of root.querySelectorAll("dialog[open]")) dialog.close();
  setTimeout(() => location.reload(), Math.max(0, QUIET - performance.now()));
}

// How long the code is good.
function tick() {
  const place = document.querySelector("#ticket[open] [data-left]");
  if (!place) return;
  const left = Math.max(0, Number(place.dataset.left) - 1);
  place.dataset.left = left;
  if (left) {
    place.querySelector("b").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  } else if (place.querySelector("b")) {
    place.textContent = place.dataset.gone;
    for (const part of document.querySelectorAll("#ticket :is(.qr, .code)")) part.remove();
  }
}
