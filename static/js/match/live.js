// The live regions, for whoever listens to the page: each new line of the log once, one's own turn, an attack, the end.
const REST = 2_000;       // at most one message in this time
const LINES = 20;         // of one message: who comes back after long hears the newest
const waiting = [];
let last = null;          // what has been told: the number of the newest move, and how many lines it had
let resting = 0;
let wasDown = false;

/** After each frame. What happens while the curtain is down stands on the curtain. */
export function tell(newQuestion, isDown) {
  const fresh = news();
  if (!isDown && !wasDown) waiting.push(...fresh);
  wasDown = isDown;
  if (isDown) return;
  if (!resting) speak();
  if (newQuestion) ask();
}

/** Nothing that one of the device's people has heard stays for the next. */
export function hush() {
  waiting.length = 0;
  document.getElementById("live-log").replaceChildren();
  for (const id of ["status-line", "alert-line"]) say(id, "");
}

/** Says that in a line of the page, also when it said the same before. */
export function say(id, text) {
  const line = document.createElement("span");
  line.textContent = text;
  document.getElementById(id).replaceChildren(line);
}

// The lines that the log has and had not, oldest first; none at the first look.
function news() {
  const lines = [...document.querySelectorAll("#log li[data-n]")]; // the newest first
  if (!lines.length) return [];
  const number = (line) => Number(line.dataset.n);
  const of = (move) => lines.filter((line) => number(line) === move).length;
  const before = last;
  last = { move: number(lines[0]), lines: of(number(lines[0])) };
  if (!before) return [];
  let more = of(before.move) - before.lines; // what was added beside the play since that move
  return lines.filter((line) => number(line) > before.move || (number(line) === before.move && more-- > 0)).reverse().map(sentence);
}

const sentence = (line) => line.textContent.replace(/[ \n]+/g, " ").trim();

function speak() {
  if (!waiting.length) return;
  const line = document.createElement("p");
  line.textContent = waiting.splice(0).slice(-LINES).join(". ");
  document.getElementById("live-log").replaceChildren(line);
  resting = setTimeout(() => {
    resting = 0;
    speak();
  }, REST);
}

function ask() {
  const question = document.getElementById("question");
  const title = question?.querySelector("h2")?.firstElementChild?.textContent ?? "";
  const { asked, decision } = document.getElementById("state").dataset;
  if (question?.matches("[role=alertdialog]")) say("alert-line", title);
  else if (asked || decision === "0") say("status-line", `${document.querySelector("#ribbon b").textContent}. ${title}`);
}
