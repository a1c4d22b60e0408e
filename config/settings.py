"""Every setting of the site, typed, from the environment; with no environment at all it is one developer's machine.

`SECRET_KEY` turns production on (or `DEBUG=0`, which then fails without it). README lists every variable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = BASE_DIR / "var"
"""Where a site without DATABASE_URL keeps its data."""

env = environ.Env()

SECRET_KEY: str = env.str("SECRET_KEY", default="")
DEVELOPMENT: bool = env.bool("DEBUG", default=not SECRET_KEY)
DEBUG = False
"""Django's pages of mistakes are in English and show hands, decks and seeds, and phones in the network open a developer's
site too. So everybody sees the site's own pages, and the log has the traceback."""
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=["*"] if DEVELOPMENT else [])
HTTPS: bool = env.bool("HTTPS", default=not DEVELOPMENT)
PROXY_HOPS: int = env.int("PROXY_HOPS", default=0)
"""How many reverse proxies of ours stand before the server; only their X-Forwarded-* are believed."""
DATABASE_URL: str = env.str("DATABASE_URL", default="")
REDIS_URL: str = env.str("REDIS_URL", default="")
CLOCK: bool = env.bool("CLOCK", default=True)
"""Whether a server process also runs the clock (`game.clock`)."""
ADMIN_PATH: str = env.str("ADMIN_PATH", default="admin").strip("/") + "/"
"""Where the administration is; whoever would rather not be guessed chooses another path."""
LAB_MATCHES: int = env.int("LAB_MATCHES", default=240)
"""Matches that the balance lab plays with a draft, and as many with the last release."""
TURN_URL: list[str] = env.list("TURN_URL", default=[])
"""Relays for voices that cannot reach each other: `turn:host:3478`, `turns:host:5349?transport=tcp`, also `stun:`."""
TURN_SECRET: str = env.str("TURN_SECRET", default="")
"""What the relay shares with us (coturn: `static-auth-secret`); people get passes of a few hours made with it."""
VAPID_KEY: str = env.str("VAPID_KEY", default="")
"""The private key that calls to browsers are signed with, from `manage.py push_key`; without one nobody is called."""
VAPID_CONTACT: str = env.str("VAPID_CONTACT", default="")
"""Whom a push service writes to when our calls trouble it: `mailto:…` or a page."""
PUSH_SERVICES: list[str] = env.list(
    "PUSH_SERVICES",
    default=[
        "https://fcm.googleapis.com",
        "https://jmt17.google.com",
        "https://*.push.services.mozilla.com",
        "https://*.push.apple.com",
        "https://*.notify.windows.com",
    ],
)
"""Where browsers may be called: we send to an address that a page has told us, so it has to be one of these."""
BOT_SPEED: float = env.float("BOT_SPEED", default=1.0)
"""By what the pauses of bots are multiplied; 0: they answer at once."""

if not SECRET_KEY:
    if not DEVELOPMENT:
        raise ImproperlyConfigured("SECRET_KEY must be set when DEBUG is off.")
    SECRET_KEY = "django-insecure-known-to-everybody-and-good-for-one-machine-only"  # noqa: S105
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS must be set when DEBUG is off.")
if VAPID_KEY and not VAPID_CONTACT:
    raise ImproperlyConfigured("VAPID_CONTACT must be set with VAPID_KEY: push services ask for it.")

# Parts

INSTALLED_APPS = [
    "daphne",  # before staticfiles: its runserver serves sockets
    "config.administration.OfficeConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_static",
    "django_otp.plugins.otp_totp",
    "simple_history",
    "template_partials",
    "config",
    "accounts",
    "lobby",
    "game",
    "board",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # a match page is 150 kB of markup; Django masks tokens and pads against BREACH
    "csp.middleware.CSPMiddleware",
    "config.middleware.PermissionsPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.language.LanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["config.templatetags.ui"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Data


def database() -> dict[str, Any]:
    """The default database: PostgreSQL with Django's pool, or SQLite set up so that writers wait and never fail."""
    if not DATABASE_URL:
        VAR.mkdir(exist_ok=True)
    found: dict[str, Any] = environ.Env.db_url_config(DATABASE_URL or f"sqlite:///{VAR / 'site.sqlite3'}")
    options = found.setdefault("OPTIONS", {})
    if found["ENGINE"] == "django.db.backends.sqlite3":
        options |= {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
    else:
        # Under ASGI a kept connection leaks with its thread, so it is the pool that keeps them.
        found["CONN_MAX_AGE"] = 0
        options["pool"] = {"min_size": 2, "max_size": 10, "timeout": 10}
    return found


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES: dict[str, dict[str, Any]]
CHANNEL_LAYERS: dict[str, dict[str, Any]]
if REDIS_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "config.redis.RedisLayer", "CONFIG": {"url": REDIS_URL}}}
else:
    CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 20_000}}
    }
    CHANNEL_LAYERS = {"default": {"BACKEND": "config.layers.LocalLayer"}}

# People

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "accounts:sign_in"
LOGIN_REDIRECT_URL = "lobby:home"
LOGOUT_REDIRECT_URL = "lobby:home"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

# `accounts.second` counts wrong codes, as everything here is counted.
OTP_TOTP_THROTTLE_FACTOR = 0
OTP_STATIC_THROTTLE_FACTOR = 0

# Languages and time

LANGUAGE_CODE = "uk"
LANGUAGES = [("uk", "Українська"), ("en", "English"), ("ru", "Русский")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Kyiv"

# Static files

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage" if DEVELOPMENT else "config.static.HashedStorage"
        )
    },
}
# A developer's files are served from where they lie, as they are now.
WHITENOISE_USE_FINDERS = DEVELOPMENT
WHITENOISE_AUTOREFRESH = DEVELOPMENT

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF, "blob:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
if HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_SECURE = True
    CSRF_COOKIE_NAME = "__Host-csrftoken"
if PROXY_HOPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

LOGGING = logging_config(json=not DEVELOPMENT)
