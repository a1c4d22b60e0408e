// Voices of a room: a line from this page to every other that speaks. The server only carries what makes them meet; if
// anything fails, it fails here, and the page says so.
import { openPeer } from "./peer.js";
import { unwatch, watch } from "./meter.js";

const STORE = "voice";    // in the tab: goes along from the room to the match
const PUSH = "voice-push";
const OWN = "own";
const MICROPHONE = { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } };

export function startVoice(panel, line) {
  const people = panel.querySelector("[data-people]");
  const words = panel.querySelector("[data-voice-words]").content;
  const voices = new Map(); // by peer: {who, hushed}
  const lines = new Map();  // by peer: {peer, audio}
  let asking = null;        // for the microphone: one asking serves every start until it is answered
  let stream = null;
  let self = "";            // our peer's name while we speak
  let ice = [];
  let hushed = sessionStorage.getItem(STORE) === "hushed";
  let push = localStorage.getItem(PUSH) === "on";
  let holding = false;
  let word = "";
  let wanted = Boolean(sessionStorage.getItem(STORE));
  let loud = [];
  const isOn = () => wanted && stream !== null; // also while the conversation's line is lost: voices need no server

  // On and off

  async function start() {
    const problem = lacking();
    if (problem) return fail(problem);
    wanted = true;
    tell("asking");
    try {
      stream = await (asking ??= navigator.mediaDevices.getUserMedia(MICROPHONE));
    } catch (error) {
      asking = null;
      return fail(error.name === "NotFoundError" ? "no_microphone" : "denied");
    }
    if (!wanted) return stop();
    for (const track of stream.getTracks()) track.addEventListener("ended", () => wanted && fail("denied"));
    sessionStorage.setItem(STORE, hushed ? "hushed" : "on");
    open();
    line.send("join");
    watch(OWN, stream, speaking);
    return draw();
  }

  function stop() {
    wanted = false;
    sessionStorage.removeItem(STORE);
    if (self) line.send("quit");
    self = "";
    dropAll();
    unwatch(OWN);
    if (stream) asking = null;
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    holding = false;
    tell("");
  }

  function fail(why) {
    stop();
    tell(why);
  }

  function lacking() {
    if (!isSecureContext) return "insecure";
    return window.RTCPeerConnection && navigator.mediaDevices?.getUserMedia && window.AudioContext ? "" : "old";
  }

  // Lines to the others

  function reach(peer) {
    return lines.get(peer)?.peer ?? call(peer);
  }

  function call(peer) {
    const audio = new Audio();
    audio.autoplay = true;
    const link = openPeer({
      calls: self < peer,
      ice,
      stream,
      say: (signal) => line.send("signal", { to: peer, data: JSON.stringify(signal) }),
      heard(remote) {
        audio.srcObject = remote;
        audio.play().catch(() => document.addEventListener("pointerdown", () => audio.play(), { once: true }));
        watch(peer, remote, speaking);
        draw();
      },
      state(state) {
        lines.get(peer).failed = state === "failed";
        draw();
      },
    });
    lines.set(peer, { peer: link, audio, failed: false });
    return link;
  }

  function drop(peer) {
    lines.get(peer)?.peer.close();
    lines.get(peer)?.audio.pause();
    lines.delete(peer);
    unwatch(peer);
  }

  function dropAll() {
    for (const peer of [...lines.keys()]) drop(peer);
    loud = [];
  }

  // What is said and shown

  function open() {
    const heard = !hushed && (!push || holding);
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = heard;
  }

  function tell(next) {
    word = next;
    draw();
  }

  function state() {
    if (!self) return word;
    if (hushed) return "hushed";
    if ([...lines.values()].some((each) => each.failed)) return "unreachable";
    if (push && !holding) return "holding";
    return lines.size ? "speaking" : "alone";
  }

  function speaking(names) {
    loud = names;
    draw();
  }

  function draw() {
    const on = isOn();
    const byWho = new Map([...voices].map(([peer, voice]) => [String(voice.who), { ...voice, peer }]));
    const places = [];
    for (const item of people.children) {
      const own = "own" in item.dataset;
      const voice = own ? on && { hushed, peer: OWN } : byWho.get(item.dataset.who);
      const loudNow = Boolean(voice) && !voice.hushed && loud.includes(voice.peer);
      item.classList.toggle("in-voice", Boolean(voice));
      item.classList.toggle("is-hushed", Boolean(voice?.hushed));
      item.classList.toggle("is-speaking", loudNow);
      if (loudNow) places.push(item.dataset.place);
      const audio = voice && lines.get(voice.peer)?.audio;
      if (audio) audio.muted = "muted" in item.dataset;
    }
    document.body.dataset.speaking = places.join(" ");
    const said = state();
    const text = words.querySelector(`[data-word="${said}"]`)?.textContent ?? "";
    const place = panel.querySelector("[data-voice-state]");
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle("is-bad", ["denied", "no_microphone", "insecure", "old", "unreachable"].includes(said));
    for (const button of document.querySelectorAll("[data-voice]")) {
      button.setAttribute("aria-pressed", String(on));
      button.querySelector("[data-voice-on]").hidden = !on;
      button.querySelector("[data-voice-off]").hidden = on;
    }
    for (const button of document.querySelectorAll("[data-mic]")) {
      button.classList.toggle("in-voice", on);
      button.classList.toggle("is-hushed", on && hushed);
      button.setAttribute("aria-label", on ? button.dataset.hush : button.dataset.join);
      button.setAttribute("aria-pressed", String(on && !hushed));
    }
    for (const button of panel.querySelectorAll("[data-hush], [data-push]")) button.hidden = !on;
    panel.querySelector("[data-hush]").setAttribute("aria-pressed", String(hushed));
    panel.querySelector("[data-push]").setAttribute("aria-pressed", String(push));
    panel.querySelector("[data-hold-to-speak]").hidden = !on || !push || hushed;
    panel.querySelector("[data-hold-to-speak]").classList.toggle("is-held", holding);
  }

  // From the person

  function hush() {
    hushed = !hushed;
    sessionStorage.setItem(STORE, hushed ? "hushed" : "on");
    open();
    line.send("hush", { hushed: hushed ? "1" : "" });
    draw();
  }

  function hold(now) {
    if (holding === now) return;
    holding = now && push && isOn();
    open();
    draw();
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-voice]")) wanted ? stop() : start();
    else if (event.target.closest("[data-mic]")) isOn() ? hush() : start();
    else if (event.target.closest("[data-hush]:not([data-mic])")) hush();
    else if (event.target.closest("[data-push]")) {
      push = !push;
      localStorage.setItem(PUSH, push ? "on" : "off");
      holding = false;
      open();
      draw();
    }
  });
  const button = panel.querySelector("[data-hold-to-speak]");
  button.addEventListener("pointerdown", () => hold(true));
  for (const kind of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(kind, () => hold(false));
  addEventListener("blur", () => hold(false));
  const isKey = (event) => event.code === "KeyV" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest?.("input, textarea, select");
  document.addEventListener("keydown", (event) => push && isKey(event) && hold(true));
  document.addEventListener("keyup", (event) => event.code === "KeyV" && hold(false));
  addEventListener("pagehide", () => dropAll());

  return {
    draw,
    stop,
    /** The conversation's line is there (again): whoever spoke speaks on. */
    opened() {
      voices.clear();
      self = "";
      dropAll();
      if (wanted) start();
    },
    lost() {
      if (!self) return;
      self = "";
      tell("lost");
    },
    heard({ voice, peer, who, hushed: quiet, ice: servers, data }) {
      if (voice === "joined") {
        if (!wanted) line.send("quit"); // stopped before the answer came
        else [self, ice] = [peer, servers];
        if (hushed) line.send("hush", { hushed: "1" });
      } else if (voice === "elsewhere") fail("elsewhere");
      else if (voice === "hello" || voice === "here") {
        for (const [old, known] of voices) {
          if (known.who !== who || old === peer) continue;
          voices.delete(old);
          drop(old);
        }
        voices.set(peer, { who, hushed: quiet });
        if (self) reach(peer);
      } else if (voice === "state") {
        if (voices.has(peer)) voices.set(peer, { who, hushed: quiet });
      } else if (voice === "signal") {
        // Who signals speaks, even if the word that they came was lost.
        if (!voices.has(peer)) voices.set(peer, { who, hushed: quiet });
        if (self) reach(peer).take(data);
      } else if (voice === "bye") {
        voices.delete(peer);
        drop(peer);
      }
      draw();
    },
  };
}
