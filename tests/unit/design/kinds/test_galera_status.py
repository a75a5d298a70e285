"""The kind galera-status: answers of a node."""

from __future__ import annotations

import pytest

from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source

TABLE = """\
MariaDB [(none)]> SHOW STATUS LIKE 'wsrep%';
+--------------------------+------------------+
| Variable_name            | Value            |
+--------------------------+------------------+
| wsrep_local_state_comment| Synced           |
| wsrep_incoming_addresses | 192.0.2.1:3306,x |
| wsrep_cluster_size       | 3                |
| wsrep_cluster_status     | Primary          |
| wsrep_ready              | ON               |
+--------------------------+------------------+
"""


def test_a_table():
    """What is kept, with its lines; addresses are not."""
    (status,) = read_piece(Source("node.txt", TABLE))

    assert {(v.name, v.text, v.line) for v in status.values} == {
        ("local_state_comment", "Synced", 5),
        ("cluster_size", "3", 7),
        ("cluster_status", "Primary", 8),
        ("ready", "ON", 9),
    }
    assert status.size == 3


@pytest.mark.parametrize(
    "text",
    [
        "wsrep_cluster_size\t3\nwsrep_ready\tON\n",
        "| wsrep\\_cluster\\_size | 3 |\n| wsrep\\_ready | ON |\n",
        "$ mysql -e \"SHOW STATUS LIKE 'wsrep_cluster_size'\"\n\n| wsrep_cluster_size | 3 |\n",
    ],
)
def test_other_ways_to_print_it(text):
    """In batches, on pages, one variable only."""
    (status,) = read_piece(Source("node.txt", text))

    assert status.size == 3


def test_each_answer_is_a_part():
    """A variable that comes again is the next answer's."""
    row = "| wsrep_cluster_size | {} |\n"
    parts = list(read_piece(Source("node.txt", row.format(1) + row.format(2))))

    assert [part.size for part in parts] == [1, 2]


@pytest.mark.parametrize(
    "text",
    [
        "| wsrep_cluster_size | Number of nodes |\n",
        "wsrep_cluster_size = 3\n",
        "| wsrep_ready |\n",
    ],
)
def test_other_texts_are_not_taken_for_one(text):
    """A list that explains the variables, or something else about them."""
    found = recognise(Source("some.txt", text))

    assert found is None or found[0] != "galera-status"
