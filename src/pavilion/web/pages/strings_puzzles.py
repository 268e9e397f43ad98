"""What the pages of puzzles say, in English, by key."""

from __future__ import annotations

from pavilion.core.phrases import translatable

PUZZLES: dict[str, str] = translatable({
    "puzzle": "Puzzle",
    "puzzles": "Puzzles",
    "puzzle_n": "Puzzle {n} of {all}",
    "puzzle_today": "Puzzle of the day",
    "puzzle_lead": "One answer here is clearly better than the rest. Can you find it?",
    "puzzle_solve": "Solve it",
    "puzzle_answer": "This is my answer",
    "puzzle_again": "Try again",
    "puzzle_show": "Show the answer",
    "puzzle_next": "Next puzzle",
    "puzzle_solution": "Solution",
    "puzzle_play": "Play on from here",
    "puzzle_right": "Well spotted!",
    "puzzle_wrong": "There is something better.",
    "puzzle_best": "The best answer: {words}.",
    "puzzle_chances": "How often each answer goes on to win",
    "puzzle_why": "Why?",
    "puzzle_thinks": "Working out why …",
    "puzzle_no_reason": "It simply wins more often, in all that follows.",
    "puzzle_yours": "your answer",
    "puzzle_grade_0": "Easy",
    "puzzle_grade_1": "Medium",
    "puzzle_grade_2": "Hard",
    "puzzle_grade_3": "Fiendish",
    "puzzle_grade_note_0": "Even beginners tend to find it.",
    "puzzle_grade_note_1": "Beginners miss it; club players find it.",
    "puzzle_grade_note_2": "Club players miss it; strong players find it.",
    "puzzle_grade_note_3": "Even strong players miss it.",
    "puzzle_streak": "{n} {n|day|days} in a row",
    "puzzle_done": "Solved today",
    "puzzle_missed": "Missed today",
    "puzzle_rival": "Rival",
})  # fmt: skip
