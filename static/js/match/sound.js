// Sounds of the table, made here by synthesis. Silent until a person asks for them; remembered for the device.
// Nothing carries meaning alone, no sound is longer than 1.2 s. On a page with data-sound="off" the table's screen sounds.
const STORE = "sound";
const LEVEL = 0.5;
let context = null;
let out = null;
let hushed = false;

const wished = () => !hushed && localStorage.getItem(STORE) === "on";

/** Plays one of SOUNDS, if sound is on and the browser lets us. In a page that nobody sees only the call to one's turn. */
export function sound(name, detail) {
  if (!wished() || (document.hidden && name !== "turn") || context?.state !== "running") return;
  SOUNDS[name](desk(context, out), context.currentTime + 0.01, detail);
}

/** Wires the switches ([data-sound-switch]) of the page. */
export function startSound(root) {
  hushed = root.dataset.sound === "off";
  const switches = [...document.querySelectorAll("[data-sound-switch]")];
  const draw = () => {
    for (const each of switches) {
      each.hidden = hushed;
      each.setAttribute("aria-pressed", String(wished()));
    }
  };
  for (const each of switches) {
    each.addEventListener("click", () => {
      localStorage.setItem(STORE, wished() ? "off" : "on");
      draw();
      if (wished()) wake().then(() => sound("turn"));
    });
  }
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => wished() && wake(), { passive: true });
  root.addEventListener("second", ({ detail }) => detail.kind === "auction" && detail.left >= 1 && detail.left <= 3 && sound("gavel"));
  draw();
}

// A browser lets a page sound only after a tap.
async function wake() {
  context ??= new AudioContext();
  if (!out) {
    out = context.createGain();
    out.gain.value = LEVEL;
    out.connect(context.createDynamicsCompressor()).connect(context.destination);
  }
  if (context.state === "suspended") await context.resume().catch(() => null);
}

const hisses = new WeakMap();

// Two instruments: a tone and a hiss, each with a sharp start and an exponential fall.
function desk(on, to) {
  const fall = (start, level, length, attack) => {
    const gain = on.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(level, start + attack);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(to);
    return gain;
  };
  return {
    tone(start, pitch, { length = 0.2, level = 0.5, type = "sine", attack = 0.004, slide = pitch, lowpass = 0 } = {}) {
      const wave = on.createOscillator();
      wave.type = type;
      wave.frequency.setValueAtTime(pitch, start);
      wave.frequency.exponentialRampToValueAtTime(slide, start + length);
      let end = fall(start, level, length, attack);
      if (lowpass) {
        const filter = new BiquadFilterNode(on, { type: "lowpass", frequency: lowpass });
        filter.connect(end);
        end = filter;
      }
      wave.connect(end);
      wave.start(start);
      wave.stop(start + length);
    },
    hiss(start, pitch, { length = 0.05, level = 0.4, type = "bandpass", q = 1.2, attack = 0.002 } = {}) {
      const source = new AudioBufferSourceNode(on, { buffer: noise(on), loop: true });
      const filter = new BiquadFilterNode(on, { type, frequency: pitch, Q: q });
      source.connect(filter).connect(fall(start, level, length, attack));
      source.start(start, Math.random());
      source.stop(start + length);
    },
  };
}

function noise(on) {
  if (!hisses.has(on)) {
    const buffer = on.createBuffer(1, on.sampleRate, on.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
    hisses.set(on, buffer);
  }
  return hisses.get(on);
}

const wood = ({ tone, hiss }, at, pitch, level) => {
  tone(at, pitch, { length: 0.14, level, slide: pitch * 0.6 });
  hiss(at, pitch * 6, { length: 0.03, level: level * 0.6 });
};

/** Each plays itself on a desk from a time on; the last argument is its detail. */
export const SOUNDS = {
  dice(on, at) {
    for (let shake = 0; shake < 8; shake += 1) on.hiss(at + shake * 0.06, 2200 + (shake % 3) * 700, { length: 0.04, level: 0.25, q: 3 });
    wood(on, at + 0.6, 240, 0.5);
    wood(on, at + 0.76, 200, 0.4);
  },
  heel(on, at, step = 0) {
    on.hiss(at, 1500 + step * 60, { length: 0.03, level: 0.22, q: 2 });
    on.tone(at, 190 * 2 ** (Math.min(step, 12) / 12), { length: 0.07, level: 0.3, slide: 120 });
  },
  drawer(on, at) {
    on.hiss(at, 900, { length: 0.16, level: 0.25, attack: 0.1, q: 0.8 });
    on.tone(at + 0.15, 2093, { length: 0.6, level: 0.22 });
    on.tone(at + 0.15, 3140, { length: 0.4, level: 0.1 });
    wood(on, at + 0.15, 180, 0.3);
  },
  coins(on, at) {
    for (let coin = 0; coin < 6; coin += 1) on.tone(at + coin * 0.07, 4200 - coin * 260 + (coin % 2) * 500, { length: 0.09, level: 0.28, type: "triangle" });
    on.hiss(at, 5200, { length: 0.45, level: 0.16, attack: 0.05, q: 0.7 });
  },
  match(on, at) {
    on.hiss(at, 3200, { length: 0.14, level: 0.6, attack: 0.06, q: 0.9 });
    on.hiss(at + 0.13, 1400, { length: 0.7, level: 0.45, attack: 0.05, q: 0.5 });
    for (let spark = 0; spark < 5; spark += 1) on.hiss(at + 0.25 + spark * 0.09, 5000, { length: 0.02, level: 0.3, q: 4 });
  },
  gavel(on, at) {
    wood(on, at, 330, 0.7);
    wood(on, at + 0.01, 165, 0.5);
  },
  hammer(on, at) {
    for (const blow of [0, 0.18, 0.32]) wood(on, at + blow, 420 - blow * 300, 0.5);
  },
  door(on, at) {
    for (const [pitch, level] of [[187, 0.4], [277, 0.25], [433, 0.18], [611, 0.14], [907, 0.1]]) on.tone(at, pitch, { length: 1, level, slide: pitch * 0.99 });
    on.hiss(at, 400, { length: 0.12, level: 0.5, type: "lowpass" });
  },
  bell(on, at) {
    for (let key = 0; key < 4; key += 1) on.hiss(at + key * 0.075, 2600, { length: 0.025, level: 0.25, q: 2 });
    on.tone(at + 0.34, 2637, { length: 0.8, level: 0.25 });
    on.tone(at + 0.34, 5274, { length: 0.4, level: 0.07 });
  },
  bass(on, at) {
    on.tone(at, 65, { length: 1.1, level: 0.9, type: "sawtooth", slide: 49, lowpass: 240, attack: 0.012 });
    on.hiss(at, 220, { length: 0.09, level: 0.4, type: "lowpass" });
  },
  turn(on, at) {
    for (const [after, pitch] of [[0, 659], [0.3, 523]]) {
      on.tone(at + after, pitch, { length: 0.8, level: 0.28, attack: 0.008 });
      on.tone(at + after, pitch * 2.01, { length: 0.4, level: 0.07 });
    }
  },
};

/** One sound as numbers: its length in seconds, its peak and its loudness (RMS over the time it sounds). */
export async function measured(name) {
  const on = new OfflineAudioContext(1, 48000 * 2, 48000);
  const gain = new GainNode(on, { gain: LEVEL });
  gain.connect(on.destination);
  SOUNDS[name](desk(on, gain), 0);
  const samples = (await on.startRendering()).getChannelData(0);
  let [end, peak, power] = [0, 0, 0];
  for (const [place, sample] of samples.entries()) {
    if (Math.abs(sample) > 0.001) end = place + 1;
    peak = Math.max(peak, Math.abs(sample));
    power += sample * sample;
  }
  return { seconds: end / 48000, peak, rms: Math.sqrt(power / Math.max(1, end)) };
}
