"""The games themselves: pure Python on the standard library and msgspec. No Django, no clock, no I/O, no global randomness."""
