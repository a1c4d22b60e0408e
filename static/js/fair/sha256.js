// SHA-256 and HMAC in a page: the browser's own are missing where a match is played over plain http in a home network.

const K = [];
const START = [];
for (let n = 2; K.length < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
  if (!prime) continue;
  if (START.length < 8) START.push(fraction(Math.sqrt(n)));
  K.push(fraction(Math.cbrt(n)));
}

// The first 32 bits of what stands behind the point.
function fraction(x) {
  return ((x - Math.floor(x)) * 2 ** 32) | 0;
}

const turn = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(bytes) {
  const size = ((bytes.length + 72) >> 6) << 6;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length << 3);
  const h = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] =
        w[i - 16] +
        (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
        w[i - 7] +
        (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, last] = h;
    for (let i = 0; i < 64; i++) {
      const one = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      last = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, last].forEach((value, i) => (h[i] += value));
  }
  const digest = new DataView(new ArrayBuffer(32));
  h.forEach((value, i) => digest.setInt32(i * 4, value));
  return new Uint8Array(digest.buffer);
}

export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = new Uint8Array(64 + message.length);
  inner.set(block.map((byte) => byte ^ 0x36));
  inner.set(message, 64);
  const outer = new Uint8Array(96);
  outer.set(block.map((byte) => byte ^ 0x5c));
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

const coder = new TextEncoder();
export const utf8 = (text) => coder.encode(text);
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
