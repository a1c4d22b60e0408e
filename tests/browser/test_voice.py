"""Voice: three people in one room hear each other, through the room, the match and a microphone that is refused.

Chromium's fake microphone beeps once a second, on one pitch for everybody: so a page knows what it should hear.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from lobby import service
from lobby.models import Room
from tests.browser.conftest import PATIENCE, OpenPage, chromium, opened, signed_in
from tests.browser.visits import account, room
from tests.game.arrange import session_of
from tests.live import Site

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("editions"), pytest.mark.timeout(0)]

MICROPHONE = [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
]

LISTENING = """
    window.received = [];
    window.sockets = [];
    window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); sockets.push(this); } };
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...all) {
        super(...all);
        this.addEventListener("track", ({ streams }) => received.push({ link: this, stream: streams[0] }));
      }
    };
    const ask = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (ask) navigator.mediaDevices.getUserMedia = async (what) => {
      window.microphone = await ask(what);
      for (const track of microphone.getTracks()) {
        const stop = track.stop.bind(track);
        track.stop = () => { stop(); sessionStorage.setItem("microphone", track.readyState); };
      }
      return microphone;
    };
    window.spoken = new Set();
    new MutationObserver(() => {
      for (const place of document.body.dataset.speaking.split(" ").filter(Boolean)) spoken.add(place);
    }).observe(document, { subtree: true, attributeFilter: ["data-speaking"] });
"""
"""Keeps what a page receives, as the page's own module gets it, who was seen to speak, and how its microphone was left."""

HEAR = """async () => {
    const context = window.ears ??= new AudioContext();
    await context.resume();
    const listen = (stream) => {
      const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
      new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
      return { analyser, power: 0, pitch: 0 };
    };
    const open = received.filter(({ link }) => link.connectionState === "connected");
    const ears = [window.microphone.clone(), ...open.map(({ stream }) => stream)].map(listen);
    const bins = new Float32Array(2048);
    const until = performance.now() + 2600;
    while (performance.now() < until) {
      await new Promise((done) => setTimeout(done, 20));
      for (const ear of ears) {
        ear.analyser.getFloatFrequencyData(bins);
        const loudest = bins.reduce((best, level, at) => (at > 4 && level > bins[best] ? at : best), 5);
        if (bins[loudest] > (ear.power || -200)) [ear.power, ear.pitch] = [bins[loudest], loudest * context.sampleRate / 4096];
      }
    }
    return ears.map(({ power, pitch }) => [power, pitch]);
}"""
"""The loudest tone of one's own microphone, then of every voice received, each as decibels and hertz."""

SILENCE = -75

CUT = """
    window.WebSocket = class extends WebSocket {
      constructor(...all) {
        super(...all);
        this.addEventListener("message", ({ data }) => {
          if (JSON.parse(data.startsWith("{") ? data : "{}").voice !== "bye") return;
          setTimeout(() => (window.cut = received.map(({ link }) => link.connectionState)));
        });
      }
    };
"""
"""Notes how the lines are as soon as the page has dealt with the word that a voice is gone."""

LINE = """async ({ lost }) => {
    const { openPeer } = await import("/static/js/talk/peer.js");
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const links = [], said = [], sides = {}, states = { caller: "", answerer: "" };
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...all) { super(...all); links.push(this); }
    };
    const kind = ({ description, candidates }) => description?.type ?? (candidates ? "candidates" : "asked");
    const open = (side, other) => (sides[side] = openPeer({
      calls: side === "caller", ice: [], stream, patience: 2000, heard: () => null,
      state: (state) => (states[side] = state),
      say(signal) {
        const what = kind(signal);
        said.push([side, what]);
        const nth = said.filter(([who, which]) => who === side && which === what).length;
        if (what === lost && nth === 1) return;
        const told = structuredClone(signal);
        if (what + "?" === lost && nth === 1) told.description.sdp = "?";
        setTimeout(() => sides[other]?.take(told));
      },
    }));
    window.both = {
      said, states, close: (side) => sides[side].close(),
      open: (side) => open(side, side === "caller" ? "answerer" : "caller"),
      made: () => links.filter((link) => link.connectionState === "connected").length,
      live: () => links.filter((link) => link.connectionState !== "closed").length,
    };
    if (lost !== "everything before the answerer came") both.open("answerer");
    both.open("caller");
}"""
"""Both sides of a line in one page, where some first word between them is lost, or comes garbled (`offer?`)."""

NO_MICROPHONE = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '{}'))"


@pytest.fixture(scope="module")
def talking_browser() -> Iterator[Browser]:
    """A Chromium with a microphone that beeps."""
    with chromium(*MICROPHONE) as browser:
        yield browser


@pytest.fixture
def open_page(talking_browser: Browser, site: Site) -> Iterator[OpenPage]:
    with opened(talking_browser, site.port, answers=True) as open_one:
        yield open_one


@pytest.fixture
def table() -> tuple[Room, list[User]]:
    """A room of three, ready to start."""
    return room(3, ready=True), [account(number) for number in range(3)]


def come(open_page: OpenPage, user: User, path: str, **options: Any) -> Page:
    page = open_page("/credits/", storage_state=signed_in(session_of(user)), **options)
    page.context.add_init_script(LISTENING)
    page.goto(path)
    return page


def speak(page: Page) -> None:
    """Tap the microphone, whatever lies over it: on a busy machine a page says now and then that its line is lost."""
    page.locator("[data-mic]").filter(visible=True).first.evaluate("button => button.click()")


def in_voice(page: Page, number: int) -> None:
    expect(page.locator("#talk [data-people] .in-voice")).to_have_count(number)


def connected(page: Page, others: int) -> None:
    page.wait_for_function(
        "n => window.received?.filter(({ link }) => link.connectionState === 'connected').length === n",
        arg=others,
        timeout=PATIENCE * 3,
    )


def hears(page: Page, others: int) -> None:
    """Every other voice has the tone of the microphone. A voice may take a breath to come through, and where a machine has
    no time for it a line breaks and is made anew."""
    for _try in range(30):
        (_, pitch), *heard = page.evaluate(HEAR)
        if len(heard) == others and all(power > SILENCE and abs(tone - pitch) < pitch * 0.1 for power, tone in heard):
            return
    raise AssertionError(f"own {pitch}, heard {heard}")


def test_three_people_hear_each_other_in_the_room_and_at_the_table(
    open_page: OpenPage, table: tuple[Room, list[User]]
) -> None:
    made, users = table
    pages = [come(open_page, user, f"/r/{made.code}/") for user in users]
    for page in pages:
        speak(page)
    for page in pages:
        in_voice(page, 3)
        connected(page, 2)
        hears(page, 2)
    # Whoever speaks shows on every page; the short tones need not meet.
    for page in pages:
        page.wait_for_function("() => spoken.size === 3", timeout=PATIENCE * 3)

    # From the room to the match, without a tap.
    service.start(made.pk, users[0])
    for page in pages:
        page.wait_for_url("**/match/**")
    for page in pages:
        in_voice(page, 3)
        connected(page, 2)
    hears(pages[1], 2)

    # Silent by one's own wish, even while the link is lost: the others see it, and hear nothing of it.
    pages[2].context.set_offline(True)
    pages[2].evaluate("sockets.forEach((socket) => socket.close())")
    expect(pages[2].locator("[data-voice-state]")).to_contain_text("поновиться")
    pages[2].locator("#offline [data-mic]").click()
    pages[2].context.set_offline(False)
    expect(pages[0].locator("#talk [data-people] .is-hushed")).to_have_count(1)
    pages[1].wait_for_function("() => !document.body.dataset.speaking.split(' ').includes('2')", timeout=PATIENCE * 3)

    # Whoever leaves the voice leaves the others in it.
    pages[2].locator("#talk [data-voice]").evaluate("button => button.click()")
    for page in pages:
        in_voice(page, 2)
    assert pages[2].evaluate("() => microphone.getTracks().every((track) => track.readyState === 'ended')")
    connected(pages[0], 1)


def a_line(page: Page) -> None:
    page.wait_for_function("() => both.made() === 2 && both.live() === 2", timeout=PATIENCE * 3)
    assert page.evaluate("() => both.states") == {"caller": "connected", "answerer": "connected"}
    assert ["answerer", "offer"] not in page.evaluate("() => both.said")


def test_a_line_that_is_not_made_is_made_anew_by_the_side_that_calls(
    open_page: OpenPage, table: tuple[Room, list[User]]
) -> None:
    made, users = table
    page = come(open_page, users[0], f"/r/{made.code}/")
    for lost in ("offer", "answer", "candidates", "offer?", "answer?"):
        page.evaluate(LINE, {"lost": lost})
        a_line(page)
        assert lost == "candidates" or page.evaluate(
            "() => both.said.filter(([, what]) => what === 'offer').length > 1"
        )


def test_a_line_that_only_one_side_holds_is_made_anew(open_page: OpenPage, table: tuple[Room, list[User]]) -> None:
    made, users = table
    page = come(open_page, users[0], f"/r/{made.code}/")
    page.evaluate(LINE, {"lost": "everything before the answerer came"})
    page.wait_for_function("() => both.said.filter(([, what]) => what === 'offer').length === 2")
    page.evaluate("both.open('answerer')")
    a_line(page)
    page.evaluate("both.close('answerer'), both.open('answerer')")
    page.wait_for_function("() => both.said.some(([, what]) => what === 'asked')")
    a_line(page)


def test_a_removed_player_is_cut_off_as_soon_as_the_server_says_so(
    open_page: OpenPage, table: tuple[Room, list[User]]
) -> None:
    """Within two seconds: the server waits for nothing (`tests/lobby/talk`), and no page waits after its word."""
    made, users = table
    pages = [come(open_page, user, f"/r/{made.code}/") for user in users[:2]]
    pages[0].context.add_init_script(CUT)
    pages[0].reload()
    for page in pages:
        speak(page)
    for page in pages:
        connected(page, 1)
    pages[0].evaluate("document.querySelector('#chair-1 form:has([value=remove])').requestSubmit()")
    pages[0].wait_for_function("() => window.cut")
    assert set(pages[0].evaluate("() => cut")) == {"closed"}
    in_voice(pages[0], 1)
    pages[1].wait_for_function("() => sessionStorage.getItem('microphone') === 'ended'")


def test_push_to_talk_opens_the_microphone_only_while_the_key_is_held(
    open_page: OpenPage, table: tuple[Room, list[User]]
) -> None:
    made, users = table
    page = come(open_page, users[0], f"/r/{made.code}/")
    heard = "() => microphone.getAudioTracks()[0].enabled"
    page.locator("[data-talk-open]").click()
    page.locator("#talk [data-voice]").click()
    page.locator("#talk [data-push]").click()
    assert not page.evaluate(heard)
    page.locator("#talk h2").click()
    page.keyboard.down("v")
    assert page.evaluate(heard)
    page.keyboard.up("v")
    assert not page.evaluate(heard)
    page.locator("#talk textarea").press_sequentially("vv")
    assert not page.evaluate(heard)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (NO_MICROPHONE.format("NotAllowedError"), "Браузер не дає мікрофона"),
        (NO_MICROPHONE.format("NotFoundError"), "Мікрофона не знайти"),
        ("delete window.RTCPeerConnection", "Цей браузер не вміє голосу"),
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "лише через https"),
    ],
)  # fmt: skip
def test_a_voice_that_fails_says_why_and_the_match_goes_on(
    open_page: OpenPage, table: tuple[Room, list[User]], broken: str, said: str
) -> None:
    made, users = table
    page = open_page("/credits/", storage_state=signed_in(session_of(users[0])))
    page.context.add_init_script(broken)
    service.start(made.pk, users[0])
    page.goto(f"/r/{made.code}/")
    page.locator("#match[data-ready]").wait_for()
    page.locator("[data-talk-open]").click()
    page.locator("#talk [data-voice]").click()
    expect(page.locator("[data-voice-state]")).to_contain_text(said)
    page.locator("#talk textarea").fill("Граємо без голосу")
    page.locator("#talk textarea").press("Enter")
    expect(page.locator("#talk .said")).to_contain_text("Граємо без голосу")
    assert page.locator("#state").get_attribute("data-version") is not None
