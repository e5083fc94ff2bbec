"""Replays conversations under a policy in Spark: `spark_pipe.py CLI CONVERSATIONS POLICY OUT`.

Spark starts one `turnwise eval -` per partition and pipes the lines through it.
"""

import os
import shlex
import sys

from pyspark.sql import SparkSession

cli, conversations, policy, out = sys.argv[1:]
spark = SparkSession.builder.master("local[2]").appName("turnwise").getOrCreate()
spark.sparkContext.setLogLevel("ERROR")

command = f"{cli} eval - --policy {shlex.quote(policy)}"
lines = spark.sparkContext.textFile(conversations, minPartitions=8)
lines.pipe(command, checkCode=True).saveAsTextFile(out)

# The rows are plain JSON: Spark adds them up.
rows = spark.read.json(out)
total = rows.selectExpr(
    "count(*) AS conversations",
    "sum(candidate.sent) AS sent",
    "100 * sum(candidate.needed.kept) / sum(candidate.needed.of) AS needed_kept",
).first()
print(total.conversations, total.sent, round(total.needed_kept, 2))

# Spark's own processor time, and that of the programs it piped lines through.
process = spark.sparkContext._jvm.java.lang.ProcessHandle.current().pid()
with open(f"/proc/{process}/stat", encoding="utf-8") as file:
    ticks = sum(int(field) for field in file.read().rsplit(")", 1)[1].split()[11:15])
print("processor", ticks / os.sysconf("SC_CLK_TCK"))
spark.stop()
