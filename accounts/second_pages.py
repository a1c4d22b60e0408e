"""The pages of the second factor inside the administration: setting it up and off, and showing its code."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts import second
from accounts.models import User
from config.qr import svg


@never_cache
def manage(request: HttpRequest) -> HttpResponseBase:
    """How the second factor of this account stands, and what may be done about it."""
    user = _person(request)
    codes: list[str] = []
    wrong, do = "", request.POST.get("do", "")
    try:
        if do == "begin":
            second.begin(user)
        elif do == "confirm":
            codes = second.confirm(request, user, request.POST.get("code", ""))
        elif do == "renew":
            codes = second.renew_codes(request, user, request.POST.get("password", ""))
        elif do == "off":
            second.switch_off(request, user, request.POST.get("password", ""))
    except ValidationError as refused:
        wrong = refused.messages[0]
    if do in ("begin", "off") and not wrong:
        return HttpResponseRedirect(reverse("admin:second"))
    fresh = second.app_of(user, confirmed=False)
    return _page(
        request,
        "manage.html",
        _("Двоетапний вхід"),
        422 if wrong else 200,
        on=second.app_of(user, confirmed=True),
        fresh=fresh,
        picture=svg(second.address_for(fresh, request.get_host())) if fresh else "",
        key=second.key_of(fresh) if fresh else "",
        codes=codes,
        left=second.codes_left(user),
        wrong=wrong,
        asked=do,
    )


@never_cache
def code(request: HttpRequest) -> HttpResponseBase:
    """The code of the authenticator, after the password."""
    if not second.lacks_code(request):
        return redirect("admin:index")
    onward = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME) or ""
    if not url_has_allowed_host_and_scheme(onward, {request.get_host()}, request.is_secure()):
        onward = reverse("admin:index")
    wrong = ""
    if request.method == "POST":
        try:
            second.pass_through(request, _person(request), request.POST.get("code", ""))
        except ValidationError as refused:
            wrong = refused.messages[0]
        else:
            return HttpResponseRedirect(onward)
    return _page(request, "code.html", _("Код із застосунку"), 422 if wrong else 200, next=onward, wrong=wrong)


def _person(request: HttpRequest) -> User:
    assert request.user.is_authenticated
    return User.objects.get(pk=request.user.pk)


def _page(request: HttpRequest, template: str, title: str, status: int, **context: Any) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": title, **context}
    return render(request, f"admin/second/{template}", context, status=status)
