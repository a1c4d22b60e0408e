"""A mistake of ours tells visitors nothing."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from django.test import RequestFactory
from django.views.debug import technical_500_response


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_mistake_while_debugging_shows_no_value_of_a_seed(rf: RequestFactory, settings: Any, accept: str) -> None:
    settings.DEBUG = True
    server_seed = "the-seed-of-a-match"
    try:
        raise ValueError(server_seed)
    except ValueError:
        answer = technical_500_response(rf.get("/", HTTP_ACCEPT=accept), *sys.exc_info())
    assert answer.status_code == 500
    assert server_seed not in answer.content.decode()
