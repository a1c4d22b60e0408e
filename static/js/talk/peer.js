// One line to one other voice: the browser's «perfect negotiation», with candidates gathered for a moment before they go.
const GATHER = 150;
const AGAIN = 4000;

/**
 * `polite` gives way when both sides speak at once. It says `say(signal)` to the other side, and hears `heard(stream)`
 * and `state(state)`: "connected", "failed".
 */
export function openPeer({ polite, ice, stream, say, heard, state }) {
  const link = new RTCPeerConnection({ iceServers: ice });
  let making = false;
  let ignoring = false;
  let waiting = [];
  let timer = 0;
  let again = 0;

  for (const track of stream.getTracks()) link.addTrack(track, stream);
  link.addEventListener("track", ({ streams, track }) => heard(streams[0] ?? new MediaStream([track])));
  link.addEventListener("negotiationneeded", offer);
  link.addEventListener("icecandidate", ({ candidate }) => {
    if (!candidate) return;
    const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    waiting.push({ candidate: text, sdpMid, sdpMLineIndex, usernameFragment });
    timer ||= setTimeout(sayCandidates, GATHER);
  });
  link.addEventListener("connectionstatechange", () => {
    clearTimeout(again);
    if (link.connectionState === "connected") state("connected");
    if (link.connectionState !== "failed") return;
    state("failed");
    again = setTimeout(() => link.restartIce(), polite ? AGAIN * 2 : AGAIN);
  });

  async function offer() {
    try {
      making = true;
      await link.setLocalDescription();
      sayDescription();
    } catch (error) {
      if (link.signalingState !== "closed") throw error;
    } finally {
      making = false;
    }
  }

  function sayDescription() {
    const { type, sdp } = link.localDescription;
    say({ description: { type, sdp } });
  }

  function sayCandidates() {
    timer = 0;
    for (; waiting.length && link.signalingState !== "closed"; waiting = waiting.slice(20)) say({ candidates: waiting.slice(0, 20) });
  }

  let turn = Promise.resolve();

  async function take({ description, candidates = [] }) {
    if (link.signalingState === "closed") return;
    if (description) {
      const clash = description.type === "offer" && (making || link.signalingState !== "stable");
      ignoring = !polite && clash;
      if (ignoring) return;
      await link.setRemoteDescription(description);
      if (description.type === "offer") {
        await link.setLocalDescription();
        sayDescription();
      }
    }
    for (const candidate of candidates) {
      await link.addIceCandidate(candidate).catch((error) => {
        if (!ignoring) throw error;
      });
    }
  }

  return {
    /** What the other side says, one after the other. A line that cannot be made fails alone. */
    take(signal) {
      turn = turn.then(() => take(signal)).catch(() => state("failed"));
    },
    close() {
      clearTimeout(timer);
      clearTimeout(again);
      link.close();
    },
  };
}
