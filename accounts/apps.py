from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "accounts"
    verbose_name = _("Гравці")

    def ready(self) -> None:
        from accounts import idle  # noqa: F401  it listens to who signs in
