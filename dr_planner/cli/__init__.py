"""Commands, one noun per file. The only room that knows all others and puts them together."""
