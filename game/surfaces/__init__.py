"""How a title looks: a package for each slug that turns a Look into the parts of its page.

`game.fragments` finds the package by the slug and says what it must offer (`Surface`), so a new title adds its own alone.
"""
