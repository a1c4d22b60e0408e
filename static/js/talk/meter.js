// Who speaks now: the loudness of each stream, looked at ten times a second while there are any.
const EVERY = 100;
const SAMPLES = 8192;     // 0.17 s at 48 kHz: nothing is missed between two looks
const MOMENT = 1024;      // samples whose loudness is one
const LOUD = 0.015;       // root mean square of a voice
const HOLDS = 400;        // a pause between words is no silence

let context = null;
let timer = 0;
const meters = new Map();

/** Watches a stream under a name until `unwatch(name)`; `changed(names)` hears who is loud whenever that changes. */
export function watch(name, stream, changed) {
  unwatch(name);
  context ??= new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
  const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
  source.connect(analyser);
  meters.set(name, { analyser, source, changed, samples: new Float32Array(SAMPLES), loudAt: -HOLDS, loud: false });
  timer ||= setInterval(look, EVERY);
}

export function unwatch(name) {
  meters.get(name)?.source.disconnect();
  meters.delete(name);
  if (meters.size) return;
  clearInterval(timer);
  timer = 0;
}

// A browser lets a page listen to loudness only after a tap; voices themselves do not wait for it.
for (const kind of ["pointerdown", "keydown"]) {
  document.addEventListener(kind, () => context?.state === "suspended" && context.resume().catch(() => null), { passive: true });
}

function look() {
  const now = performance.now();
  const told = new Set();
  for (const meter of meters.values()) {
    meter.analyser.getFloatTimeDomainData(meter.samples);
    if (isLoud(meter.samples)) meter.loudAt = now;
    const loud = now - meter.loudAt < HOLDS;
    if (loud !== meter.loud) told.add(meter.changed);
    meter.loud = loud;
  }
  const names = [...meters].filter(([, meter]) => meter.loud).map(([name]) => name);
  for (const changed of told) changed(names);
}

function isLoud(samples) {
  for (let start = 0; start < samples.length; start += MOMENT) {
    let power = 0;
    for (let at = start; at < start + MOMENT; at += 1) power += samples[at] ** 2;
    if (Math.sqrt(power / MOMENT) > LOUD) return true;
  }
  return false;
}
