"""What people of a room say to each other: one conversation that outlives its matches, and the voices beside it.

It has a socket of its own, so that whatever goes wrong here never touches a move.
"""
