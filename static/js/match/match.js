// The match page: brings its parts together. Each part acts on what the server's HTML says; none of them knows the rules.
import "../push.js";
import "../share.js";
import { listen } from "./socket.js";
import { readClock, startClock } from "./clock.js";
import { play, startMotion } from "./motion.js";
import { tell } from "./live.js";
import { cue, startCues } from "./cues.js";
import { startSound } from "./sound.js";
import { startBoard } from "./board.js";
import { refreshPanes, startPanes } from "./panes.js";
import { refreshSteppers, startSteppers } from "./stepper.js";
import { startHolds } from "./hold.js";
import { startKeys } from "./keys.js";
import { refreshCounter, startCounter } from "./counter.js";
import { refreshRow, startSizes } from "./sizes.js";
import { isDown, refreshCurtain } from "./curtain.js";
import { startController } from "./controller.js";
import { startDevice } from "./device.js";
import { refreshPause } from "./pause.js";
import { showTab } from "./tab.js";
import { stayAwake } from "../awake.js";

const root = document.getElementById("match");
// A phone in the hand beside the table's screen, or a device that is passed round: it waits lit.
const held = root.matches(".is-controller") || document.getElementById("curtain") !== null;

function shown(newQuestion) {
  readClock();
  refreshPanes(root, newQuestion);
  refreshCounter(root);
  refreshRow(root);
  refreshSteppers(root);
  const state = document.getElementById("state").dataset;
  const line = document.querySelector("#ribbon b").textContent;
  refreshPause(root);
  refreshCurtain();
  if (!isDown()) showTab(`${state.asked ? `● ${state.title || line}` : line} · ${root.dataset.name}`, Boolean(state.asked));
  if (held) stayAwake(state.decision !== "0");
  tell(newQuestion, isDown());
  play(root);
  cue(newQuestion);
}

startSteppers(root);
startHolds();
startPanes(root);
startBoard(root);
startClock(root);
startKeys(root);
startCounter();
startSizes(root);
startMotion(root);
startSound(root);
startCues(root);
startController(root);
startDevice(root);
listen(root, shown);
shown(true);
root.dataset.ready = "1";
