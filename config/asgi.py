"""The ASGI application: pages, sockets, and the clock for as long as the server lives."""

import os

from channels.auth import AuthMiddleware
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

# Consumers need the apps that the line above has loaded.
from config.handshakes import Handshakes  # noqa: E402
from config.leaving import Leaving  # noqa: E402
from config.lifespan import lifespan  # noqa: E402
from config.origin import SameOrigin  # noqa: E402
from config.routing import websocket_urlpatterns  # noqa: E402

known = SessionMiddleware(AuthMiddleware(URLRouter(websocket_urlpatterns)))
application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": Leaving(SameOrigin(CookieMiddleware(Handshakes(known)))),
        "lifespan": lifespan,
    }
)
