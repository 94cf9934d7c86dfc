"""Unit tests of scripts/load.py: CPU seconds of a process tree, its orphans included."""

import subprocess
import sys
import time

import pytest

from scripts.load import CpuMeter, ProcessStat, ProcessTree, count_runnable, read_process_table


def stat(parent, cpu_seconds, start=1):
    return ProcessStat(parent=parent, start=start, cpu_seconds=cpu_seconds)


def test_tree_counts_descendants_only():
    tree = ProcessTree(10)
    tree.add_sample(
        {1: stat(0, 5), 10: stat(1, 1), 11: stat(10, 2), 12: stat(11, 3), 20: stat(1, 9)}
    )
    assert sum(tree.cpu_seconds.values()) == 1 + 2 + 3


def test_tree_counts_orphans_and_ended_processes():
    tree = ProcessTree(10)
    tree.add_sample({1: stat(0, 5), 10: stat(1, 1), 11: stat(10, 2), 12: stat(11, 3)})
    tree.add_sample({1: stat(0, 6), 10: stat(1, 2), 12: stat(1, 7)})
    assert sum(tree.cpu_seconds.values()) == 2 + 2 + 7


def test_tree_takes_reused_process_id_for_another_process():
    tree = ProcessTree(10)
    tree.add_sample({10: stat(1, 1), 11: stat(10, 2, start=5)})
    tree.add_sample({10: stat(1, 1)})
    tree.add_sample({10: stat(1, 1), 11: stat(10, 4, start=9)})
    assert sum(tree.cpu_seconds.values()) == 1 + 2 + 4


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_meter_counts_grandchildren_and_kills_tree():
    # a parent that waits, and a child that computes
    child = "while True: pass"
    parent = (
        f"import subprocess, sys; child = subprocess.Popen([sys.executable, '-c', {child!r}]);"
        " print(child.pid, flush=True); child.wait()"
    )
    meter = CpuMeter()
    command = [sys.executable, "-c", parent]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        meter.watch(process.pid)
        grandchild = int(process.stdout.readline())
        until = time.monotonic() + 300
        while meter.cpu_seconds(process.pid) < 0.5 and time.monotonic() < until:
            time.sleep(0.1)
        assert meter.cpu_seconds(process.pid) >= 0.5
        meter.kill(process.pid)
        assert process.wait(30) < 0
    meter.close()
    while read_process_table().get(grandchild) and time.monotonic() < until:
        time.sleep(0.1)
    assert grandchild not in read_process_table()


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_runnable_count_excludes_this_process():
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        time.sleep(0.5)
        counts = [count_runnable(samples=5) for _ in range(5)]
        process.kill()
    assert max(counts) >= 1
