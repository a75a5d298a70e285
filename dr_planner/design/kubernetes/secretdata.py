"""What a Secret of Kubernetes holds below ``data``: texts in base64."""

from __future__ import annotations

import base64
from dataclasses import replace

from dr_planner.design.yamltree import Tree


def opened(tree: Tree) -> Tree:
    """A Secret with the texts that its data stand for; any other object as it is."""
    data = tree.get("data")
    if tree.text_at("kind") != "Secret" or data is None:
        return tree
    texts = replace(data, keys={key: _opened(node) for key, node in data.keys.items()})
    return replace(tree, keys={**tree.keys, "data": texts})


def text_in(value: str) -> str | None:
    """The text that is in base64; None where the value is none, or of something else."""
    try:
        text = base64.b64decode("".join(value.split()), validate=True).decode()
    except ValueError:
        return None
    return text if "".join(text.split()).isprintable() else None


def _opened(node: Tree) -> Tree:
    text = text_in(node.written) if node.is_scalar else None
    if not text:
        return node
    return replace(node, value=text, written=text, first_line=node.line, type="str")
