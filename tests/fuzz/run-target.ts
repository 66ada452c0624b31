import { createRandom, pick } from "./random.ts";
import type { Target } from "./target.ts";

export interface Finding {
  message: string;
  stack: string;
  input: Buffer;
}

export interface Run {
  inputs: number;
  findings: Finding[];
  /** The slowest input, in milliseconds. */
  slowest: number;
}

/** Another message for the same fault needs no second entry. */
const MAX_FINDINGS = 10;
const MAX_SHRINKING_STEPS = 2_000;

/** Runs the target until the time is up. Findings with the same location count once. */
export async function runTarget(target: Target, seed: number, milliseconds: number): Promise<Run> {
  const random = createRandom(seed);
  const run: Run = { inputs: 0, findings: [], slowest: 0 };
  const known = new Set<string>();
  const end = performance.now() + milliseconds;
  while (performance.now() < end && run.findings.length < MAX_FINDINGS) {
    const input = target.mutate(random, pick(random, target.seeds));
    const began = performance.now();
    const error = await errorOf(target, input);
    run.slowest = Math.max(run.slowest, performance.now() - began);
    run.inputs += 1;
    if (error === undefined || known.has(placeOf(error))) continue;
    known.add(placeOf(error));
    const small = await shrink(target, input, placeOf(error));
    run.findings.push({ message: error.message, stack: error.stack ?? "", input: small });
  }
  return run;
}

async function errorOf(target: Target, input: Buffer): Promise<Error | undefined> {
  try {
    await target.check(input);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Where it failed: the start of the message and our first frames in the stack. */
function placeOf(error: Error): string {
  const lines = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.includes("/src/") || line.includes("/fuzz/"));
  return [error.message.split(":", 1)[0], ...lines.slice(0, 2)].join("\n");
}

/** Removes what the fault does not need, in ever smaller pieces. */
async function shrink(target: Target, input: Buffer, place: string): Promise<Buffer> {
  let bytes = input;
  let steps = 0;
  for (let size = Math.floor(bytes.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < bytes.length && steps < MAX_SHRINKING_STEPS; steps += 1) {
      const shorter = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + size)]);
      const error = await errorOf(target, shorter);
      if (error !== undefined && placeOf(error) === place) bytes = shorter;
      else at += size;
    }
  }
  return bytes;
}
