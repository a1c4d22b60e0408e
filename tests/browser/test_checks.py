"""Each check of `checks.py` finds the fault that is planted for it, and nothing on a sound page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.checks import faults, violations

SIZE = {"width": 360, "height": 640}
HEAD = (
    "<!doctype html><html lang=en><title>A page</title>"
    "<style>body{margin:0;font:16px/1.4 sans-serif}button{min-width:48px;min-height:48px}%s</style>"
)
ONE_LINE = "overflow:hidden;white-space:nowrap"
FIXED = "body{height:100vh;overflow:hidden}"
LID = "<div style='position:absolute;inset:0 0 auto;height:90px;%s'></div>"

SOUND = HEAD % ".bar{position:fixed;inset:auto 0 0;background:#fff}main{padding-bottom:80px}" + (
    "<body><main><h1>A town</h1><p>Read <a href=#a>this</a> first, then that.</p>"
    + "<p>One more line of the story.</p>" * 40
    + "<div style='overflow:auto;height:60px;background:#eee'>" + "<p>A long list</p>" * 9 + "</div>"
    "<div style='overflow:auto;height:160px'>" + "<p>A form</p>" * 9
    + "<div style='position:sticky;bottom:0;background:#eee'><button>Do</button></div></div>"
    "<p style='width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis' title='Олександра-Марія Перша'>"
    "Олександра-Марія Перша</p><details class=menu open><summary style='min-height:48px'>Menu</summary>"
    "<div class=menu-list style='position:absolute;background:#fff'><button>One</button></div></details>"
    "<div style='display:contents;overflow:hidden'><p>A box that is none cuts nothing</p></div>"
    "<p>What lies under the menu</p></main><div class=bar><button>Go on</button></div></body>"
)  # fmt: skip

PLANTED = {
    "the page scrolls sideways": ("", "<div style='width:500px'>Too wide</div>"),
    "scrolls sideways": ("", "<div style='overflow-x:auto'><p style='width:500px'>Too wide</p></div>"),
    "text is cut": ("", f"<p style='width:60px;{ONE_LINE}'>Much too long for its place</p>"),
    "text is cut: p.down": ("", "<p class=down style='height:12px;overflow:hidden'>Lower half is lost</p>"),
    "text is cut: p.dots": ("", f"<p class=dots style='width:60px;{ONE_LINE};text-overflow:ellipsis'>Said nowhere else</p>"),
    "text is cut: b.off": (FIXED, "<b class=off style='position:absolute;left:330px;white-space:nowrap'>Half of it</b>"),
    "text is cut: input": ("", "<input aria-label=Sum value='A long value of a field' style='width:60px;height:48px'>"),
    "text sticks out": ("", "<button style='width:60px;white-space:nowrap'>Wider than its button</button>"),
    "text is covered": ("", "<p>Under it</p>" + LID % "background:#ccc"),
    "text is covered: p.last": (
        "",
        "<p>A line</p>" * 60
        + "<p class=last>The last line</p><div style='position:fixed;inset:auto 0 0;height:90px;background:#ccc'></div>",
    ),
    "texts overlap": ("", "<p style='margin:0'>One text here</p><p style='margin:-20px 0 0'>Another text there</p>"),
    "too small to tap": ("", "<button style='min-height:20px;height:20px'>Small</button>"),
    "too small to tap: a": ("", "<a href=#x>A link that stands alone</a>"),
    "cannot be tapped": ("", "<button>Go</button>" + LID % ""),
    "cannot be tapped: button.b": ("", "<button class=b>On</button><button style='margin-left:-50px'>Far</button>"),
    "off the screen": (FIXED, "<button style='position:absolute;top:700px'>Below</button>"),
}  # fmt: skip


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(browser: Browser, fault: str) -> None:
    style, body = PLANTED[fault]
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    page.set_content(HEAD % style + body)
    assert [found for found in faults(page, looks=1) if found.startswith(fault)], faults(page, looks=1)
    page.close()


def test_nothing_is_found_on_a_sound_page(browser: Browser) -> None:
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    page.set_content(SOUND)
    assert faults(page, looks=1) == []
    page.close()


def test_a_broken_rule_of_accessibility_is_found(browser: Browser) -> None:
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    page.set_content(HEAD % "" + "<main><button></button><p style='color:#ccc'>Pale</p></main>")
    assert {found.split(":")[0] for found in violations(page)} >= {"button-name", "color-contrast"}
    page.close()
