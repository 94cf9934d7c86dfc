"""Unit tests of scripts/load.py: CPU seconds of a process tree, its orphans included."""

import subprocess
import sys
import time

import pytest

from scripts.load import CpuMeter, ProcessStat, ProcessTree


def stat(parent, cpu_seconds, start=1):
    return ProcessStat(parent=parent, start=start, cpu_seconds=cpu_seconds)


def test_tree_counts_descendants_and_no_strangers():
    tree = ProcessTree(10)
    tree.add_sample(
        {1: stat(0, 5), 10: stat(1, 1), 11: stat(10, 2), 12: stat(11, 3), 20: stat(1, 9)}
    )
    assert sum(tree.cpu_seconds.values()) == 1 + 2 + 3


def test_tree_keeps_an_orphan_and_what_ended_processes_used():
    tree = ProcessTree(10)
    tree.add_sample({1: stat(0, 5), 10: stat(1, 1), 11: stat(10, 2), 12: stat(11, 3)})
    tree.add_sample({1: stat(0, 6), 10: stat(1, 2), 12: stat(1, 7)})
    assert sum(tree.cpu_seconds.values()) == 2 + 2 + 7


def test_tree_takes_a_reused_process_id_for_another_process():
    tree = ProcessTree(10)
    tree.add_sample({10: stat(1, 1), 11: stat(10, 2, start=5)})
    tree.add_sample({10: stat(1, 1)})
    tree.add_sample({10: stat(1, 1), 11: stat(10, 4, start=9)})
    assert sum(tree.cpu_seconds.values()) == 1 + 2 + 4


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_meter_counts_grandchildren_and_kills_the_tree():
    # a parent that waits, and a child that computes
    child = "while True: pass"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    meter = CpuMeter()
    with subprocess.Popen([sys.executable, "-c", parent]) as process:
        meter.watch(process.pid)
        until = time.monotonic() + 60
        while meter.cpu_seconds(process.pid) < 0.5 and time.monotonic() < until:
            time.sleep(0.1)
        assert meter.cpu_seconds(process.pid) >= 0.5
        meter.kill(process.pid)
        assert process.wait(30) < 0
    meter.close()
