from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts by django-allauth. A server for members needs this app; an open one can leave it out."""

    name = "referee.accounts.pages"
    label = "accounts"

    def ready(self) -> None:
        """Take names that are erased out of passkeys too."""
        from referee.accounts.pages.passkey_list import erase_in_passkeys
        from referee.signals import name_erased

        name_erased.connect(erase_in_passkeys)
