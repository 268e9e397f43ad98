"""Writes the locks: everything that `make play` installs, one version of each, with the hashes of its files.

requirements.lock has what is needed to run; requirements-build.lock what is needed to compile beside that.

Run it by `make lock` with the oldest Python that is supported: what only newer ones leave out does no harm. The files
are looked up in the index that pip uses, so the lock names no place to get them from.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename

ROOT = Path(__file__).parent.parent
TO_RUN, TO_BUILD = ROOT / "requirements.lock", ROOT / "requirements-build.lock"
HEAD = "# Everything that `make play` installs {}. Written by `make lock`; please do not edit.\n"
DEFAULT_INDEX = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
FILE = re.compile(r"""<a [^>]*#sha256=([0-9a-f]{64})["'][^>]*>\s*([^<\s]+)\s*</a>""")  # in the simple index, PEP 503
BUILDING = ["wheel"]  # beside what pyproject.toml says, for installing without a build of its own


def wanted(to_build: bool = False) -> dict[str, Requirement]:
    """What pyproject.toml asks for, by name: to run, or to build."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [*project["build-system"]["requires"], *BUILDING] if to_build else project["project"]["dependencies"]
    return {canonicalize_name(one.name): one for one in map(Requirement, asked)}


def pip(*arguments: str) -> str:
    command = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def resolved(chosen: list[str]) -> dict[str, str]:
    """The version that pip chooses of all this and of what it needs, by name."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        pip("install", "--dry-run", "--ignore-installed", "--report", str(report), *chosen)
        found: list[Any] = json.loads(report.read_text("utf-8"))["install"]
    return {canonicalize_name(one["metadata"]["name"]): one["metadata"]["version"] for one in found}


def index() -> str:
    try:
        found = os.environ.get("PIP_INDEX_URL") or pip("config", "get", "global.index-url")
    except subprocess.CalledProcessError:
        found = subprocess.run([sys.executable, "-c", DEFAULT_INDEX], check=True, capture_output=True, text=True).stdout
    return found.strip().rstrip("/")


def hashes(address: str, name: str, version: str) -> list[str]:
    """Of all files of a version, for whatever machine they are."""
    with urllib.request.urlopen(f"{address}/{name}/") as reply:
        files = FILE.findall(reply.read().decode())
    found = sorted(digest for digest, file in files if version_of(file) == version)
    assert found, f"the index has no files of {name} {version}"
    return found


def version_of(file: str) -> str:
    """The version in the name of a wheel or a source archive; "" for anything else."""
    if file.endswith(".whl"):
        return str(parse_wheel_filename(file)[1])
    return str(parse_sdist_filename(file)[1]) if file.endswith(".tar.gz") else ""


def entry(name: str, version: str, known: list[str]) -> str:
    asked = wanted().get(name)
    marker = f" ; {asked.marker}" if asked is not None and asked.marker else ""
    return " \\\n".join([f"{name}=={version}{marker}", *(f"    --hash=sha256:{one}" for one in known)])


def write(lock: Path, why: str, versions: dict[str, str]) -> None:
    address = index()
    entries = [entry(name, version, hashes(address, name, version)) for name, version in sorted(versions.items())]
    lock.write_text(HEAD.format(why) + "\n".join(entries) + "\n", "utf-8")


def main() -> None:
    run = resolved([str(one) for one in wanted().values()])
    pinned = [f"{name}=={version}" for name, version in run.items()]
    both = resolved([*pinned, *(str(one) for one in wanted(to_build=True).values())])
    write(TO_RUN, "to run", run)
    write(TO_BUILD, "to compile", {name: version for name, version in both.items() if name not in run})


if __name__ == "__main__":
    main()
