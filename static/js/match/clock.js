// Deadlines are the server's, in UTC; they are drawn with the measured difference of the two clocks.
let offset = 0;           // server − browser, ms
let due = 0;
let total = 0;
let said = null;

export function hear(beat) {
  if (beat.now) measure(Date.parse(beat.now));
}

function measure(serverNow) {
  if (!Number.isFinite(serverNow)) return;
  const fresh = serverNow - Date.now();
  offset = Math.abs(fresh - offset) > 1500 ? fresh : Math.max(offset, fresh); // the least delayed word is the truest
}

export function readClock() {
  const clock = document.getElementById("clock");
  if (clock.seen) return;
  clock.seen = true;
  due = Date.parse(clock.dataset.due) || 0;
  total = Number(clock.dataset.seconds) * 1000 || 0;
  said = null;
  draw(clock.closest("#match"));
}

export function startClock(root) {
  measure(Date.parse(root.dataset.now));
  setInterval(() => draw(root), 250);
}

function draw(root) {
  const left = due ? Math.max(0, due - Date.now() - offset) : 0;
  const seconds = Math.ceil(left / 1000);
  const text = due ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "";
  for (const place of root.querySelectorAll("[data-sec]")) {
    if (place.textContent !== text) place.textContent = text;
    place.hidden = !text;
  }
  for (const tick of root.querySelectorAll("[data-tick]")) {
    tick.hidden = !text;
    if (tick.textContent !== text) tick.textContent = text;
    tick.classList.toggle("soon", Boolean(text) && seconds <= 5);
  }
  for (const ring of root.querySelectorAll("[data-clock]")) {
    ring.style.setProperty("--left", due && total ? Math.min(1, left / total).toFixed(3) : 1);
    ring.classList.toggle("soon", Boolean(text) && seconds <= 5);
  }
  announce(seconds);
}

function announce(seconds) {
  if (!due || ![10, 5, 0].includes(seconds) || said === seconds) return;
  said = seconds;
  if (!document.getElementById("state").dataset.asked) return;
  document.getElementById("status-line").textContent = `${document.getElementById("clock").dataset.left} ${seconds}`;
}
