// One line to one other voice. Of the two sides one calls and the other answers, so they never speak at once. A line that
// is not made in some seconds, or breaks, is made anew by the side that calls: every try has a name of its own, and a word
// about another try than the one at hand is passed over.
const GATHER = 150;       // candidates wait for each other so long before they go
const PATIENCE = 6000;    // a first try has so long, every next one twice the last
const LONGEST = 30000;
const MEND = 1000;        // between a line that broke and the next try

/**
 * `calls` is true on one side of the two. It says `say(signal)` to the other side, and hears `heard(stream)` and
 * `state(state)`: "connected", "failed" (again and again while no try holds).
 */
export function openPeer({ calls, ice, stream, say, heard, state, patience = PATIENCE }) {
  let line = null;
  let tries = 0;
  let timer = 0;

  function begin(name) {
    line?.close();
    const fresh = openTry({ name, ice, stream, say, heard, changed: (now) => fresh === line && changed(now) });
    line = fresh;
    wait(patience * (calls ? 1 : 2));
  }

  function changed(now) {
    if (now === "connected") {
      clearTimeout(timer);
      tries = 0;
      state("connected");
    } else if (now === "failed") {
      state("failed");
      wait(MEND);
    }
  }

  function wait(least) {
    clearTimeout(timer);
    timer = setTimeout(again, Math.min(LONGEST, least * 2 ** tries));
  }

  function again() {
    tries += 1;
    if (tries > 1) state("failed");
    if (calls) call();
    else ask();
  }

  function call() {
    begin(Math.random().toString(36).slice(2));
    line.describe();
  }

  // The side that answers can only ask: its line is not there, whatever the other side thinks of it.
  function ask() {
    say({ call: line?.name ?? "" });
    wait(2 * patience);
  }

  if (calls) call();
  else wait(2 * patience);

  return {
    take({ call: name, description, candidates }) {
      const asked = !description && !candidates?.length;
      if (calls && asked && (name === line.name || line.isMade())) call();
      else if (!calls && description && name !== line?.name) begin(name);
      if (!asked && name === line?.name) line.take({ description, candidates });
    },
    close() {
      clearTimeout(timer);
      line?.close();
    },
  };
}

// One try. What is done to it is done in turn; whatever fails shows by the line not being made.
function openTry({ name, ice, stream, say, heard, changed }) {
  const link = new RTCPeerConnection({ iceServers: ice });
  let turn = Promise.resolve();
  let waiting = [];
  let timer = 0;

  for (const track of stream.getTracks()) link.addTrack(track, stream);
  link.addEventListener("track", ({ streams, track }) => heard(streams[0] ?? new MediaStream([track])));
  link.addEventListener("connectionstatechange", () => changed(link.connectionState));
  link.addEventListener("icecandidate", ({ candidate }) => {
    if (!candidate) return;
    const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    waiting.push({ candidate: text, sdpMid, sdpMLineIndex, usernameFragment });
    timer ||= setTimeout(sayCandidates, GATHER);
  });

  function sayCandidates() {
    timer = 0;
    for (; waiting.length; waiting = waiting.slice(20)) say({ call: name, candidates: waiting.slice(0, 20) });
  }

  async function describe() {
    await link.setLocalDescription();
    const { type, sdp } = link.localDescription;
    say({ call: name, description: { type, sdp } });
  }

  async function take({ description, candidates }) {
    if (description) await link.setRemoteDescription(description);
    if (description?.type === "offer") await describe();
    for (const candidate of candidates ?? []) await link.addIceCandidate(candidate).catch(() => null);
  }

  const next = (job) => (turn = turn.then(job).catch(() => null));

  return {
    name,
    isMade: () => link.connectionState === "connected",
    describe: () => next(describe),
    take: (signal) => next(() => take(signal)),
    close() {
      clearTimeout(timer);
      link.close();
    },
  };
}
