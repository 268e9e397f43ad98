"""What holds for all tests."""

from __future__ import annotations

import signal

# Where the suite runs in the background Ctrl-C is ignored, and programs started by a test would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # started with nohup, the programs under test would never hear it
