"""How a title looks: a package for each slug that turns a Look into the context of its templates.

A title's package has `scene(look, language)`; `game.fragments` finds it by the slug, so a new title adds its own package alone.
"""
