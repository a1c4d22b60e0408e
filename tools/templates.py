"""Compile every template of the project, so that a broken tag is found before a visitor finds it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def main() -> int:
    import django
    from django.template import TemplateSyntaxError
    from django.template.loader import get_template

    django.setup()
    folder = ROOT / "templates"
    names = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    wrong = 0
    for name in names:
        try:
            get_template(name)
        except (TemplateSyntaxError, UnicodeDecodeError) as error:
            wrong += 1
            print(f"templates/{name}: {error}")
    print(f"{len(names)} templates compile" if not wrong else f"{wrong} of {len(names)} templates do not compile")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
