"""Settings that a host makes in the environment: read, or refused in a sentence."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from granian.utils.proxies import wrap_asgi_with_proxy_headers

from referee.server import checks, environment


@pytest.mark.parametrize(
    ("read", "told", "said"),
    [
        (lambda: environment.switched_on("REFEREE_HTTPS"), "maybe", 'REFEREE_HTTPS is "maybe"; it may be 1 or 0.'),
        (
            lambda: environment.one_of("REFEREE_ACCESS", "open", "members"),
            "all",
            'REFEREE_ACCESS is "all"; it may be "open" or "members".',
        ),
        (
            lambda: environment.whole_number("REFEREE_STATES_MB", 256, "megabytes"),
            "-1",
            'REFEREE_STATES_MB is "-1"; it must be a whole number of megabytes.',
        ),
        (
            lambda: environment.networks("REFEREE_PROXIES", ""),
            "10.0.0.0/8, proxy",
            'REFEREE_PROXIES names "proxy", which is no address and no network.',
        ),
        (
            lambda: environment.hosts("REFEREE_HOSTS"),
            "https://dominoes.example.org",
            'REFEREE_HOSTS names "https://dominoes.example.org"; a host is named as in "dominoes.example.org", without more.',
        ),
        (
            lambda: environment.time_zone("REFEREE_TIME_ZONE", "UTC"),
            "Mars/Base",
            'REFEREE_TIME_ZONE is "Mars/Base"; a time zone is named as in "Europe/Madrid".',
        ),
        (
            lambda: environment.database("DATABASE_URL", 600),
            "mysql://ann:secret@host/name",
            "DATABASE_URL must be an address like postgres://user:password@host/name.",
        ),
        (
            lambda: environment.database("DATABASE_URL", 600),
            "postgres://ann:secret@host:port/name",
            "DATABASE_URL must be an address like postgres://user:password@host/name.",
        ),
        *(
            (
                lambda: environment.database("DATABASE_URL", 600),
                told,
                "DATABASE_URL names no file; one of SQLite's is named as in sqlite:////folder/file.sqlite3.",
            )
            for told in ("sqlite://", "sqlite:///", "sqlite://:memory:")
        ),
    ],
)
def test_a_setting_that_means_nothing_is_refused_in_a_sentence_without_a_password(monkeypatch, read, told, said):
    monkeypatch.setenv(said.split()[0], told)
    with pytest.raises(ImproperlyConfigured) as refused:
        read()
    assert str(refused.value) == said


def test_settings_are_read_as_they_are_meant(monkeypatch):
    monkeypatch.setenv("REFEREE_HTTPS", "Yes")
    monkeypatch.setenv("REFEREE_HOSTS", "dominoes.example.org, .club.test [::1]")
    assert environment.switched_on("REFEREE_HTTPS")
    assert environment.hosts("REFEREE_HOSTS") == ["dominoes.example.org", ".club.test", "[::1]"]
    monkeypatch.setenv("REFEREE_HTTPS", "off")
    assert not environment.switched_on("REFEREE_HTTPS")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert environment.database("DATABASE_URL", 600) is None


def test_a_connection_to_postgresql_is_kept_and_tried_before_each_request(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://ann:secret@db.example.org/referee")
    named = environment.database("DATABASE_URL", 600)
    assert (named["CONN_MAX_AGE"], named["CONN_HEALTH_CHECKS"]) == (600, True)


@pytest.mark.postgres
def test_each_database_is_asked_through_djangos_own_backend(settings):
    assert settings.DATABASES["default"]["ENGINE"] in ("django.db.backends.sqlite3", "django.db.backends.postgresql")


def test_a_mistyped_setting_is_told_before_each_command(monkeypatch):
    monkeypatch.setenv("REFEREE_ACESS", "members")
    found = checks.settings_mean_something()
    assert [(each.msg, each.hint) for each in found] == [
        ("REFEREE_ACESS is no setting of Referee.", "Did you mean REFEREE_ACCESS?")
    ]


def test_a_server_for_members_needs_the_app_of_accounts(settings):
    settings.REFEREE_ACCESS = "members"
    assert not checks.members_need_accounts()
    settings.INSTALLED_APPS = [app for app in settings.INSTALLED_APPS if not app.startswith("referee.accounts.pages")]
    assert [each.id for each in checks.members_need_accounts()] == ["referee.E001"]
    settings.REFEREE_ACCESS = "open"
    assert not checks.members_need_accounts()


def test_a_host_is_warned_of_passwords_in_the_clear_and_of_a_short_key(settings):
    settings.SECRET_KEY = "k" * 50
    assert not checks.members_need_https() + checks.key_is_long_enough()
    settings.REFEREE_ACCESS, settings.SECRET_KEY = "members", "short"
    assert [each.id for each in checks.members_need_https() + checks.key_is_long_enough()] == [
        "referee.W002",
        "referee.W003",
    ]
    settings.HTTPS = True
    assert not checks.members_need_https()


@pytest.mark.parametrize("told", ["10.1.2.3/8", "10.0.0.0/8"])
def test_a_network_is_named_by_any_address_in_it(monkeypatch, told):
    monkeypatch.setenv("REFEREE_PROXIES", told)
    seen = []
    app = wrap_asgi_with_proxy_headers(
        lambda scope, receive, send: seen.append(scope["client"][0]), environment.networks("REFEREE_PROXIES", "")
    )

    app({"type": "http", "client": ("10.9.9.9", 5), "headers": [(b"x-forwarded-for", b"198.51.100.7")]}, None, None)

    assert seen == ["198.51.100.7"]
