"""Fixtures for all tests of the stage `validate`."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel


@pytest.fixture(scope="module")
def shapes_read_once() -> Iterator[None]:
    """Keep what pydantic says of each shape: it is the same for all games."""
    read = cache(BaseModel.model_json_schema.__func__)  # type: ignore[attr-defined]

    def kept(shape: type[BaseModel], *, by_alias: bool) -> dict[str, Any]:
        schema: dict[str, Any] = deepcopy(read(shape, by_alias=by_alias))
        return schema

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseModel, "model_json_schema", classmethod(kept))
        yield
