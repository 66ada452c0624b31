import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startCollector, stopCollector } from "../integration/start-collector.ts";
import { checkStore } from "./check-store.ts";
import { startClients, type Crashed } from "./crash-rounds.ts";
import type { Sent } from "./sent.ts";

const COMMAND = fileURLToPath(new URL("../../src/operate/main.ts", import.meta.url));
/** Looked up in each restored folder. */
const SAMPLE = 400;

export interface BackupRounds {
  finished: number;
  killed: number;
  /** Finished ones that do not verify, or lack what was acknowledged before they began. */
  bad: string[];
  /** Killed ones that verify, though they lack something. */
  mistaken: string[];
}

/** Runs `npx glasshouse` with the arguments; kills it after so many milliseconds, if any. */
export async function operate(
  args: string[],
  killAfter?: number,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfter);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  return { code, said };
}

/** Makes backups while clients write at full speed, kills every second one at random, and restores the others. */
export async function backupRounds(root: string, rounds: number): Promise<BackupRounds> {
  const folder = join(root, "data");
  await mkdir(folder);
  const collector = await startCollector(folder, { GLASSHOUSE_FLOOD_PROTECTION: "0" });
  const crashed: Crashed = { sent: [], acknowledged: 0, repeated: 0 };
  const ending = new AbortController();
  const clients = startClients(collector.url, collector.credentials.dsn, crashed, [], ending.signal);
  const result: BackupRounds = { finished: 0, killed: 0, bad: [], mistaken: [] };
  try {
    await sleep(1000);
    let usual = 1500;
    for (let round = 1; round <= rounds; round++) {
      const file = join(root, `${round}.tar.zst`);
      const acknowledged = crashed.sent.filter((sent) => sent.isAcknowledged);
      const began = performance.now();
      const isKilled = round % 2 === 0;
      const made = await operate(
        ["backup", file, "--data", folder],
        isKilled ? Math.random() * usual : undefined,
      );
      if (!isKilled) usual = performance.now() - began;
      if (existsSync(file)) {
        result.finished++;
        const fault = await faultOf(root, file, acknowledged);
        if (fault !== null) result.bad.push(`round ${round}: ${fault}`);
      } else {
        result.killed++;
        if (made.code === 0) result.bad.push(`round ${round}: said to be done, but there is no file`);
        const partial = `${file}.partial`;
        // Where only the new name was missing, it is whole.
        if (existsSync(partial) && (await operate(["verify", partial])).code === 0) {
          const fault = await faultOf(root, partial, acknowledged);
          if (fault !== null) result.mistaken.push(`round ${round}: ${fault}`);
        }
      }
      await rm(file, { force: true });
    }
  } finally {
    ending.abort();
    await Promise.all([stopCollector(collector), ...clients]);
  }
  return result;
}

async function faultOf(root: string, file: string, acknowledged: Sent[]): Promise<string | null> {
  const verified = await operate(["verify", file]);
  if (verified.code !== 0) return verified.said;
  const restored = join(root, "restored");
  const done = await operate(["restore", file, "--data", restored]);
  if (done.code !== 0) return done.said;
  const step = Math.max(1, Math.floor(acknowledged.length / SAMPLE));
  // The latest are the likeliest to be missing.
  const sample = acknowledged.filter(
    (_, index) => index % step === 0 || acknowledged.length - index < SAMPLE,
  );
  const { lost, double } = await checkStore(restored, { sent: sample }, { alone: false });
  await rm(restored, { recursive: true });
  return lost.length + double.length === 0 ? null : [...lost, ...double].slice(0, 5).join("; ");
}
