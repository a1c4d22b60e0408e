"""Pages of the account."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts import service
from accounts.forms import NameForm, PasswordForm, ProfileForm, SignInForm, SignUpForm
from accounts.history import played_by, tally_of, unfinished_of
from accounts.models import User


def after(request: HttpRequest) -> str:
    """Where to go next: `next` when it is a page of ours, else home."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else resolve_url("lobby:home")


def _form_page(
    request: HttpRequest,
    template: str,
    form_type: type[forms.Form],
    act: Callable[[dict[str, Any]], Any],
    **initial: Any,
) -> HttpResponse:
    """Show a form; when it is sent and `act` does not object, go on. What `act` says stands over the form."""
    form = form_type(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            act(form.cleaned_data)
        except ValidationError as wrong:
            form.add_error("name" if wrong.code == "taken" else None, wrong)
        else:
            return HttpResponseRedirect(after(request))
    status = 422 if form.errors else 200
    return render(request, template, {"form": form, "next": after(request)}, status=status)


@never_cache
@sensitive_post_parameters("password")
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account; a guest keeps seats and history in it."""
    if _has_account(request):
        return redirect("accounts:profile")
    name = request.user.name if request.user.is_authenticated else ""
    return _form_page(
        request, "accounts/sign_up.html", SignUpForm, lambda filled: service.sign_up(request, **filled), name=name
    )


@never_cache
@sensitive_post_parameters("password")
def upgrade(request: HttpRequest) -> HttpResponse:
    """A guest's way to an account; whoever is no guest has nothing to upgrade."""
    if not request.user.is_authenticated:
        return redirect("accounts:sign_up")
    return sign_up(request)


@never_cache
@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    """Name and password."""
    if _has_account(request):
        return HttpResponseRedirect(after(request))
    return _form_page(request, "accounts/sign_in.html", SignInForm, lambda filled: service.sign_in(request, **filled))


@never_cache
def guest(request: HttpRequest) -> HttpResponse:
    """Play with only a nickname."""
    if _has_account(request):
        return HttpResponseRedirect(after(request))
    name = request.user.name if request.user.is_authenticated else ""
    return _form_page(
        request, "accounts/guest.html", NameForm, lambda filled: service.enter_as_guest(request, **filled), name=name
    )


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Leave. A guest who signs out cannot come back, and the page has said so."""
    service.sign_out(request)
    return HttpResponseRedirect(after(request))


@never_cache
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Name, language, boss and shape, and the matches played."""
    user: User = request.user  # type: ignore[assignment]
    kept = {field: getattr(user, field) for field in ("name", "boss", "shape", "email")}
    form = ProfileForm(request.POST or None, initial=kept | {"language": get_language()})
    if request.method == "POST" and form.is_valid():
        try:
            service.change_profile(user, **form.cleaned_data)
        except ValidationError as wrong:
            form.add_error("name", wrong)
        else:
            messages.success(request, _("Збережено."))
            return redirect("accounts:profile")
    status = 422 if form.errors else 200
    page = {"form": form, "played": played_by(user), "tally": tally_of(user), "unfinished": unfinished_of(user)}
    return render(request, "accounts/profile.html", page, status=status)


@never_cache
@login_required
@sensitive_post_parameters("old", "password")
def password(request: HttpRequest) -> HttpResponse:
    """A new password, for whoever knows the old one."""
    user: User = request.user  # type: ignore[assignment]
    if user.is_guest:
        return redirect("accounts:upgrade")
    form = PasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            service.change_password(request, **form.cleaned_data)
        except ValidationError as wrong:
            form.add_error("old", wrong)
        else:
            messages.success(request, _("Пароль змінено. На інших пристроях увійдіть знову."))
            return redirect("accounts:profile")
    status = 422 if form.errors else 200
    return render(request, "accounts/password.html", {"form": form}, status=status)


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Keep the chosen language: in the cookie for this browser, in the row for a signed-in person."""
    user = request.user
    language = request.POST.get("language", "")
    if user.is_authenticated and language in User.Language:
        user.language = language
        user.save(update_fields=["language"])
    return i18n.set_language(request)


def _has_account(request: HttpRequest) -> bool:
    return request.user.is_authenticated and not request.user.is_guest
