"""Short names of the types of two fixtures, which most tests of a command take."""

import pytest

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch
