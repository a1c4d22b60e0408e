"""Draws static/icons/app-*.png, what the site looks like on a phone's screen, from the drawing of favicon.svg."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ICONS = Path(__file__).resolve().parents[2] / "static" / "icons"
DRAWING = (ICONS / "favicon.svg").read_text()
GROUND = "#14100e"
# (file, side in pixels, how much of the side the drawing takes, whether it lies on our ground)
SIZES = (
    ("app-192.png", 192, 1.0, False),
    ("app-512.png", 512, 1.0, False),
    ("app-maskable-512.png", 512, 0.72, True),  # whatever shape a phone cuts out of it
    ("app-touch-180.png", 180, 0.86, True),
)
BADGE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 4 28 18"><g fill="#fff">
<path d="M9.500 15.500C9 9.500 11 6 13.500 6c1.300 0 1.600 1.300 2.500 1.300S17.200 6 18.500 6c2.500 0 4.500 3.500 4 9.500Z"/>
<path d="M3.500 18.300c6-4.400 19-4.400 25 0-3 2.300-6.500 1.300-12.500 1.300s-9.500 1-12.500-1.300Z"/></g></svg>"""
"""The hat alone: of a notification's badge a phone keeps only the shape."""


def main() -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name, side, share, grounded in SIZES:
            draw(page, name, DRAWING, side, share, GROUND if grounded else "transparent")
        draw(page, "app-badge-96.png", BADGE, 96, 0.9, "transparent")
        browser.close()


def draw(page: Page, name: str, drawing: str, side: int, share: float, ground: str) -> None:
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(
        f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {ground} }}"
        f"svg {{ width: {100 * share}vw; height: {100 * share}vw }}</style>{drawing}"
    )
    page.screenshot(path=ICONS / name, omit_background=True)
    print(f"{name:24}{(ICONS / name).stat().st_size:8}")


if __name__ == "__main__":
    main()
