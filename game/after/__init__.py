"""What a match leaves behind: its dice to check, its course, its replay, its file."""
