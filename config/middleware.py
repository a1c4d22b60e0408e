"""Headers that no package sets for us."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse

POLICY = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"

View = Callable[..., HttpResponse]


def with_microphone(view: View) -> View:
    """A page on which people speak to each other: it alone may ask for the microphone."""

    @wraps(view)
    def allowed(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response.headers["Permissions-Policy"] = POLICY.replace("microphone=()", "microphone=(self)")
        return response

    return allowed


class PermissionsPolicyMiddleware:
    """Says that no page uses the camera, microphone or place; a view that does sets the header itself."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse | Awaitable[HttpResponse]]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponse | Awaitable[HttpResponse]:
        response = self.get_response(request)
        if isinstance(response, HttpResponse):
            return self.marked(response)
        return self.awaited(response)

    async def awaited(self, response: Awaitable[HttpResponse]) -> HttpResponse:
        return self.marked(await response)

    @staticmethod
    def marked(response: HttpResponse) -> HttpResponse:
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response
