from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts by django-allauth. A server for members needs this app; an open one can leave it out."""

    name = "referee.pages.account"
    label = "accounts"

    def ready(self) -> None:
        """Take names that are erased out of passkeys too."""
        from referee.pages.account.passkeys_listed import erase_in_passkeys
        from referee.signals import name_erased

        name_erased.connect(erase_in_passkeys)
