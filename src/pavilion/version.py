"""The version of the program; the rules of each game have editions of their own."""

VERSION = "0.1.0"
