"""What a page may never do on any screen: overflow, cut or cover its text, collide, offer a target too small for a finger,
scroll sideways, or break a rule of accessibility. Each check answers with sentences that name the element.
"""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LOOK = (Path(__file__).parent / "checks.js").read_text()
STANCE = (Path(__file__).parent / "stance.js").read_text()
STILL = """() => {
    for (let turn = 0; turn < 9; turn++) {  // what a parent hands down begins a change of its own
        document.body.getBoundingClientRect();
        const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
        if (!changes.length) return;
        for (const change of changes) change.finish();
    }
}"""
SETTLED = f"""() => document.fonts.ready
    .then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))).then({STILL})"""

RULES = "options => axe.run(options).then(({ violations }) => violations)"


def faults(page: Page, looks: int = 3) -> list[str]:
    """What is wrong with how the page stands in its present size, theme and language.

    A page that looks wrong is looked at again: it may still be coming to rest in its new size.
    """
    found: list[str] = []
    for attempt in range(looks):
        if attempt:
            page.wait_for_timeout(150)
        page.evaluate(SETTLED)
        found = page.evaluate(LOOK)
        if not found:
            break
    return found


def moves(page: Page, theme: str) -> bool:
    """Whether a box of the page stands elsewhere in this theme. No frame is drawn meanwhile, which would cost far more."""
    return bool(page.evaluate(STANCE, theme))


def violations(page: Page, *rules: str) -> list[str]:
    """Which rules of accessibility the page breaks, by axe; of all, or of those that are named."""
    page.evaluate(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    only = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    broken = page.evaluate(RULES, {"resultTypes": ["violations"], **only})
    return [f"{rule['id']}: {' '.join(node['html'].split())[:160]}" for rule in broken for node in rule["nodes"]]
