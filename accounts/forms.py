"""Forms of the account. They check shape; `accounts.service` decides."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import LONGEST, SHORTEST, clean_name
from accounts.preferences import bosses, shapes


class NameForm(forms.Form):
    """A nickname is enough to play."""

    name = forms.CharField(
        label=_("Ім’я за столом"),
        max_length=64,  # what is typed; `clean_name` measures what stays
        widget=forms.TextInput(
            attrs={"autocomplete": "nickname", "minlength": SHORTEST, "maxlength": LONGEST, "spellcheck": "false"}
        ),
        help_text=_("Від 2 до 16 знаків."),
    )

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])


class SignUpForm(NameForm):
    """Name and password; e-mail only for whoever wants it."""

    password = forms.CharField(
        label=_("Пароль"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Щонайменше 8 знаків."),
    )
    email = forms.EmailField(
        label=_("Електронна пошта"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("Не обов’язково."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        person = User(name=cleaned.get("name", ""), email=cleaned.get("email", ""))
        _check_password(self, person)
        return cleaned


class SignInForm(forms.Form):
    """Name and password of an account."""

    name = forms.CharField(
        label=_("Ім’я"),
        max_length=64,
        widget=forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Пароль"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class PasswordForm(forms.Form):
    """The old password, and a new one."""

    old = forms.CharField(
        label=_("Теперішній пароль"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    password = forms.CharField(
        label=_("Новий пароль"),
        strip=False,
        max_length=256,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Щонайменше 8 знаків."),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        _check_password(self, self.user)
        return cleaned


class ProfileForm(NameForm):
    """What a person would rather be called, read and look like."""

    language = forms.ChoiceField(label=_("Мова"), choices=User.Language.choices)
    boss = forms.ChoiceField(label=_("Улюблений бос"), required=False)
    shape = forms.TypedChoiceField(label=_("Улюблена фішка"), coerce=int, required=False)
    email = forms.EmailField(label=_("Електронна пошта"), required=False, help_text=_("Не обов’язково."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        boss, shape = self.fields["boss"], self.fields["shape"]
        assert isinstance(boss, forms.ChoiceField)
        assert isinstance(shape, forms.TypedChoiceField)
        boss.choices = [("", _("Байдуже")), *bosses()]
        shape.choices = [(0, _("Байдуже")), *shapes()]

    def clean_shape(self) -> int:
        return self.cleaned_data["shape"] or 0


def _check_password(form: forms.Form, person: User) -> None:
    if password := form.cleaned_data.get("password"):
        try:
            validate_password(password, person)
        except forms.ValidationError as wrong:
            form.add_error("password", wrong)
