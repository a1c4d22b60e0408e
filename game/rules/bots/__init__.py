"""Players that any title can seat, and the hand of the fuzzer."""
