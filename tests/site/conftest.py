"""These tests look at the built docs: `CARDWAR_SITE` says where they are.

Without it they are left out, so that the tests of the package need nothing that builds docs.
"""

from __future__ import annotations

import os

collect_ignore_glob = [] if os.environ.get("CARDWAR_SITE") else ["test_*.py"]
