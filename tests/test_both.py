"""What holds on SQLite and the local layer holds on PostgreSQL and Redis."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SECONDS = 1800


@pytest.mark.timeout(SECONDS + 60)
@pytest.mark.xdist_group("both")
def test_everything_marked_both_also_holds_on_postgresql_and_redis(postgres_url: str, redis_url: str) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_", "RUFF_"))
    } | {"DATABASE_URL": postgres_url, "REDIS_URL": redis_url}
    command = [sys.executable, "-m", "pytest", "-m", "both", "--ignore", "tests/rules", "-q", "-n0", "--tb=short"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )

    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-5_000:]
    assert re.search(r"\d+ passed", done.stdout), done.stdout[-2_000:]
    assert "skipped" not in done.stdout.splitlines()[-1], done.stdout[-2_000:]
