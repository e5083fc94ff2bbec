"""Replays conversations under a policy in Ray Data: `ray_pipe.py CLI CONVERSATIONS POLICY OUT`.

Each batch goes through one `turnwise eval -`.
"""

import json
import resource
import shlex
import subprocess
import sys

import ray

cli, conversations, policy, out = sys.argv[1:]
command = [*shlex.split(cli), "eval", "-", "--policy", policy]


def replay(batch):
    lines = "\n".join(batch["text"])
    before = processor_time()
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {
        "row": [json.dumps(row) for row in rows],
        "sent": [row["candidate"]["sent"] for row in rows],
        "seconds": [(processor_time() - before) / len(rows)] * len(rows),
    }


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
rows = ray.data.read_text(conversations).map_batches(replay, batch_size=500, batch_format="numpy")
rows = rows.materialize()
with open(out, "w", encoding="utf-8") as file:
    for row in rows.iter_rows():
        file.write(row["row"] + "\n")
print(rows.count(), rows.sum("sent"))
print("processor", rows.sum("seconds"))
ray.shutdown()
