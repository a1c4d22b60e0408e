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
"""
"""Keeps what a page receives, as the page's own module gets it, and how its microphone was left."""

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
    page.locator("[data-mic]").filter(visible=True).first.click()


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
    # Whoever speaks shows on every page.
    for page in pages:
        page.wait_for_function("() => document.body.dataset.speaking.split(' ').length === 3", timeout=PATIENCE * 3)

    # From the room to the match, without a tap.
    service.start(made.pk, users[0])
    for page in pages:
        page.wait_for_url("**/match/**")
    for page in pages:
        in_voice(page, 3)
        connected(page, 2)
    hears(pages[1], 2)

    # Silent by one's own wish: the others see it, and hear nothing of it.
    speak(pages[2])
    expect(pages[0].locator("#talk [data-people] .is-hushed")).to_have_count(1)
    pages[1].wait_for_function("() => !document.body.dataset.speaking.split(' ').includes('2')", timeout=PATIENCE * 3)

    # Whoever leaves the voice leaves the others in it.
    pages[2].locator("[data-talk-open]").click()
    pages[2].locator("#talk [data-voice]").click()
    for page in pages:
        in_voice(page, 2)
    assert pages[2].evaluate("() => microphone.getTracks().every((track) => track.readyState === 'ended')")
    pages[0].wait_for_function(
        "() => received.filter(({ link }) => link.connectionState === 'connected').length === 1", timeout=PATIENCE
    )


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
