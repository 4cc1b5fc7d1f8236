"""`python -m generator.cli`, where the command itself is not on the path."""

from generator.cli.commands import main

main()
