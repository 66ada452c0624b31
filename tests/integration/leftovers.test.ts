import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { markProcesses } from "../leftovers.ts";

it.runIf(existsSync("/proc"))(
  "a run is over only when the children of its processes have ended too",
  async () => {
    const { untilGone } = markProcesses();
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exit"], { stdio: ["ignore", "pipe", "ignore"] });
    const [pid] = (await once(parent.stdout, "data")) as [Buffer];
    let gone = false;
    const waiting = untilGone().then(() => (gone = true));
    await once(parent, "exit");
    expect(gone).toBe(false);
    process.kill(Number(pid), "SIGKILL");
    await waiting;
  },
);
