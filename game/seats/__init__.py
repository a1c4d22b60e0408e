"""Who acts for a seat while a match goes on: seats that move between devices, and the table's preset.

A move of a seat is no move of the game: no version, nothing that the rules know. `Player.holder` is the login that acts.
"""
