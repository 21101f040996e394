from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class AccountsConfig(AppConfig):
    """The app of accounts by django-allauth. A server for members needs this app; an open one can leave it out."""

    name = "referee.accounts.pages"
    label = "accounts"

    def ready(self) -> None:
        """Erase names from passkeys too."""
        from referee.accounts.pages.passkey_list import erase_in_passkeys
        from referee.signals import name_erased

        name_erased.connect(erase_in_passkeys)


class LimitedAdminConfig(AdminConfig):
    """Django's admin with limits on logging in. Without accounts, ``django.contrib.admin`` can stand in its place."""

    default_site = "referee.accounts.pages.admin_site.Site"
