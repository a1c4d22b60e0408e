"""Content in its owner's hands: an edition's rows, what is wrong with them, publishing, the balance lab.

Everything is read from a title's content type (`schema`), so a new title needs nothing here.
"""
