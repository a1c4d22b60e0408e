"""Calling people who are away: «your turn», by Web Push, to the browsers they have asked to.

It stands beside the play: whatever fails here touches no move and no socket. Off until the site has a key of its own.
"""
