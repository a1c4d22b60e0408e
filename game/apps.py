from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class GameConfig(AppConfig):
    default_auto_field = "django.db.models.BigAutoField"
    name = "game"
    verbose_name = _("Партії та видання")

    def ready(self) -> None:
        post_migrate.connect(make_roles, sender=self)


ROLES = {
    "Редактор": ["view_edition", "change_edition", "add_edition", "view_release"],
    "Видавець": ["view_edition", "change_edition", "add_edition", "view_release", "add_release"],
}
"""An editor touches content alone; publishing, the right to add a release, is another's."""


def make_roles(**_signal: Any) -> None:
    """The groups that the owner gives people; made once, then the owner's to change."""
    from django.contrib.auth.models import Group, Permission

    for name, codes in ROLES.items():
        group, fresh = Group.objects.get_or_create(name=name)
        if fresh or not group.permissions.exists():
            group.permissions.set(Permission.objects.filter(content_type__app_label="game", codename__in=codes))
