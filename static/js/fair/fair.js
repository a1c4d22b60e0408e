// Whether chance decided what the log says. The same as `game/rules/fair.py`; both agree on /static/fair/vectors.json.

import { hex, hmac, sha256, utf8 } from "./sha256.js";

const MOST = 10_000;
const ALL = 1n << 64n;

export const commitment = (seed) => hex(sha256(utf8(seed)));
export const mix = (seed, match, salts) => hex(hmac(utf8(seed), utf8([match, ...salts].join("\n"))));

// Value i is the HMAC of the counter under the seed: its first 64 bits, drawn again above the last whole multiple of n.
export class Rng {
  constructor(seed, draws = 0) {
    this.seed = seed;
    this.key = utf8(seed);
    this.draws = draws;
  }

  below(n) {
    return Number(this.value(BigInt(n)));
  }

  value(n) {
    const limit = ALL - (ALL % n);
    for (;;) {
      const bytes = hmac(this.key, utf8(`${this.seed}:${this.draws++}`));
      const value = new DataView(bytes.buffer).getBigUint64(0);
      if (value < limit) return value % n;
    }
  }

  // For each place, where the thing lay before that lies there now: Fisher–Yates.
  shuffle(n) {
    const order = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }
}

const again = {
  die: (rng, n) => [rng.below(n) + 1],
  pick: (rng, n) => [rng.below(n)],
  shuffle: (rng, n) => rng.shuffle(n),
};

const same = (one, other) => one.length === other.length && one.every((value, i) => value === other[i]);

function holds(move, rng) {
  let good = same(
    move.dice,
    move.draws.filter(([, kind, , got]) => kind === "die" && got.length).map(([, , , got]) => got[0]),
  );
  for (const [at, kind, n, got] of move.draws) {
    good &&= at === rng.draws;
    rng.draws = at;
    const made = n >= 1 && n <= MOST && Object.hasOwn(again, kind) ? again[kind](rng, n) : null;
    good = made !== null && same(made, got) && good;
  }
  return good;
}

// `{promised, moves}`: whether the seed is the one that was promised, and of each move whether it is as the seed makes it.
export function judge(proof) {
  const rng = new Rng(mix(proof.server_seed, proof.match, proof.salts));
  return {
    promised: commitment(proof.server_seed) === proof.commitment,
    moves: proof.moves.map((move) => holds(move, rng)),
  };
}
