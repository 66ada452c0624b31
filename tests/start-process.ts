import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

export interface StartedProcess {
  readonly pid: number;
  /** The end of its output so far, from both streams. */
  output(): string;
  /** Asks it to exit, and kills it after ten seconds. Resolves when it has exited; calling it again is harmless. */
  stop(): Promise<void>;
}

const OUTPUT_KEPT = 20_000;
const PATIENCE_MILLIS = 10_000;
const POLL_MILLIS = 25;

/** None outlives the parent, even if the parent exits before stopping them. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * Starts a process and waits until `readyUrl` answers with success or, without one, until it prints a line.
 *
 * @param command the program and its arguments
 * @param env added to the inherited environment; undefined removes a variable
 * @throws Error with the end of its output if it exits before it is ready
 */
export async function startProcess(
  command: [program: string, ...args: string[]],
  options: { cwd: string; env?: Record<string, string | undefined>; readyUrl?: string },
): Promise<StartedProcess> {
  const [program, ...args] = command;
  const env = { ...process.env, ...options.env };
  const child = spawn(program, args, { cwd: options.cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  const exited = once(child, "exit").finally(() => running.delete(child));
  let output = "";
  const keep = (chunk: string) => {
    output = (output + chunk).slice(-OUTPUT_KEPT);
  };
  child.stdout.setEncoding("utf8").on("data", keep);
  child.stderr.setEncoding("utf8").on("data", keep);

  const isReady = async () => (options.readyUrl ? await answers(options.readyUrl) : output.includes("\n"));
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${command.join(" ")} ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
    await sleep(POLL_MILLIS);
  }

  return {
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MILLIS);
      await exited;
      clearTimeout(impatience);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
