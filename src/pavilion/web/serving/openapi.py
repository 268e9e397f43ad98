"""The description of all calls in OpenAPI 3.1, made of the same table as the routes."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pavilion.version import VERSION
from pavilion.web.serving.calls import ACCOUNT, ANYONE, GUEST, Call
from pavilion.web.serving.messages import Refusal

REF = "#/components/schemas/{name}"
NUMBERS = {  # in the query
    "seat": {"type": "integer", "minimum": 0, "maximum": 7},
    "since": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}


def openapi(calls: list[Call]) -> dict[str, Any]:
    """The whole description."""
    used = [Refusal, *(kind for call in calls for kind in (call.body, call.answer) if kind is not None)]
    schemas, components = msgspec.json.schema_components(used, ref_template=REF)
    schema_of = {repr(kind): schema for kind, schema in zip(used, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", call.path)
        paths.setdefault(path, {})[call.method.lower()] = operation(call, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pavilion", "version": VERSION, "description": "Play board games by JSON over HTTP."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(call: Call, schema_of: dict[str, Any]) -> dict[str, Any]:
    """One call."""
    answer = schema_of[repr(call.answer)] if call.answer is not None else {}
    said: dict[str, Any] = {
        "summary": call.about,
        "security": [{}] if call.role in (ANYONE, GUEST, ACCOUNT) else [{"token": []}],
        "parameters": [*path_parameters(call), *query_parameters(call)],
        "responses": {
            "200": {"description": "Done.", "content": {kind: {"schema": answer} for kind in kinds(call)}},
            "4XX": {
                "description": "Refused.",
                "content": {"application/json": {"schema": schema_of[repr(Refusal)]}},
            },
        },
    }
    if call.body is not None:
        body = {"application/json": {"schema": schema_of[repr(call.body)]}}
        said["requestBody"] = {"required": True, "content": body}
    return said


def kinds(call: Call) -> list[str]:
    """A text comes as it is, or in JSON for whoever asks for that."""
    return ["text/plain", "application/json"] if call.answer is str else ["application/json"]


def query_parameters(call: Call) -> list[dict[str, Any]]:
    return [{"name": name, "in": "query", "schema": NUMBERS.get(name, {"type": "string"})} for name in call.query]


def path_parameters(call: Call) -> list[dict[str, Any]]:
    found = re.findall(r"\{(\w+)(?::(\w+))?\}", call.path)
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "integer" if kind == "int" else "string"}}
        for name, kind in found
    ]
