"""What pages say about hints, reviews and levels, in English, by key."""

from __future__ import annotations

from pavilion.core.phrases import translatable

ADVICE: dict[str, str] = translatable({
    # hint
    "hint": "Hint",
    "hint_title": "What would be good here?",
    "hint_thinks": "Trying out what could happen …",
    "hint_chance": "{n} % to win",
    "hint_points": "about {n} points in the end",
    "hint_show": "Show",
    "hint_note": "From {n} {n|future|futures} of this position, played on by bots that know no more than you do.",
    "hint_note_turns": "What comes of them is told as it stands after {n} {n|turn|turns} of everybody.",
    "hint_against_next": "Compared with the next best:",
    "hint_against_best": "Compared with the best:",
    "hint_only": "Nothing else is worth a look.",
    "hints_table": "Hints",
    "hints_allowed": "Hints allowed",
    "hints_note": "Whoever is stuck can ask which answers are good, and why.",
    # levels
    "level_choose": "Your opponents",
    "levels_meant": "How good are the bots?",
    "level_beginner": "Makes the mistakes of someone who has just read the rules. A good start.",
    "level_club": "Makes the most of its own turn, but does not look at yours. Answers at once.",
    "level_strong": "Looks some turns ahead and sees what you are up to. Thinks for a moment.",
    "level_expert": "Looks at more, and with more care. Thinks for up to three seconds.",
    # review
    "review": "Review",
    "review_of": "{game}: review",
    "review_begin": "Review this game",
    "review_none": "This game has not been reviewed yet. It takes from some seconds to a few minutes.",
    "review_calm": "No answer cost much: there was no turning point.",
    "review_running": "Thinking about every decision of this game: {done} of {all}. You can leave this page meanwhile.",
    "review_failed": "The review could not be finished. Please try again.",
    "review_course": "The course of the game",
    "review_note": "The chance of winning in each turn, from the futures of {n} decisions; rings are turning points.",
    "review_note_alone": (
        "The points expected in each turn, from the futures of {n} decisions; rings are turning points."
    ),
    "review_players": "How everyone played",
    "review_player": "Player",
    "review_accuracy": "Accuracy",
    "review_best": "Best answer",
    "review_of_all": "{n} of {all}",
    "review_away": "Given away",
    "review_gifts": "Given by others",
    "review_fate": "Luck",
    "review_sum": (
        "Accuracy is 100 if every answer was as good as the best one. Luck is what changed without anyone's doing:"
        " cards, dice, and what nobody foresaw."
    ),
    "review_points": "Turning points",
    "review_turn": "Turn {turn}, {name}",
    "review_given": "{answer}: from {chance} to {after}",
    "review_better": "Better: {answer}",
    "review_why": "Compared with that, the answer given meant:",
    "review_look": "Look at it",
    "review_try": "Try it",
    "review_luck": "Strokes of luck",
    "review_stroke": "After turn {turn}: {change} for {name}",
})  # fmt: skip
