"""What a page says of its browser: whether it calls the person, that it shall, that it shall no longer."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.push import devices


@never_cache
@require_POST
def push(request: HttpRequest) -> HttpResponse:
    """`wish` is "on", "off" or "look", `endpoint` the browser's address; answers whether it calls this person now."""
    user, endpoint = request.user, request.POST.get("endpoint", "")
    if not settings.VAPID_KEY or not isinstance(user, User):
        raise Http404
    wish = request.POST.get("wish")
    if wish == "on":
        try:
            devices.keep(request, user, endpoint, request.POST.get("p256dh", ""), request.POST.get("auth", ""))
        except devices.BadDevice as error:
            return JsonResponse({"on": False, "why": str(error)}, status=422)
    elif wish == "off":
        devices.drop(user, endpoint)
    return JsonResponse({"on": devices.knows(user, endpoint)})
