import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";

export interface ChildSpec {
  name: "collector" | "app" | "dashboard";
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
}

export interface Death {
  name: ChildSpec["name"];
  code: number | null;
  signal: NodeJS.Signals | null;
  /** How long it had run. */
  lived: Millis;
  /** How long until it is started again. */
  backoff: Millis;
}

export interface Supervised {
  /** Ends the process so that it is started anew, at once and without counting as a death. */
  restart(): void;
  /** SIGTERM, and SIGKILL for one that does not end in time. Resolves when it has ended. */
  stop(): Promise<void>;
}

/** A process that asked not to be started again: wrong settings, a taken port. */
export const EXIT_REFUSED = 2;

const FIRST_BACKOFF: Millis = 500;
const LONGEST_BACKOFF: Millis = 30_000;
/** One that ran this long has recovered: its next death starts the back-off anew. */
const RECOVERED: Millis = 60_000;
const STOP_GRACE: Millis = 8_000;

/**
 * Runs a process and starts it again when it dies, after half a second at first and then twice as long each time.
 *
 * @param onDeath called for each death that was not asked for
 * @param onRefused called when the process says by its exit code that starting it again is of no use
 */
export function supervise(
  spec: ChildSpec,
  { onDeath, onRefused }: { onDeath: (death: Death) => void; onRefused: () => void },
): Supervised {
  const stopping = new AbortController();
  let restarting = false;
  let child: ChildProcess | undefined;
  const ended = run();

  async function run(): Promise<void> {
    let deaths = 0;
    while (!stopping.signal.aborted) {
      const started = performance.now();
      child = start(spec);
      const { code, signal } = await exitOf(child);
      if (stopping.signal.aborted) return;
      if (restarting) {
        restarting = false;
        continue;
      }
      if (code === EXIT_REFUSED) {
        onRefused();
        return;
      }
      const lived = performance.now() - started;
      deaths = lived > RECOVERED ? 1 : deaths + 1;
      const backoff = Math.min(FIRST_BACKOFF * 2 ** (deaths - 1), LONGEST_BACKOFF);
      onDeath({ name: spec.name, code, signal, lived, backoff });
      await sleep(backoff, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    restart() {
      restarting = true;
      child?.kill("SIGTERM");
    },
    async stop() {
      stopping.abort();
      child?.kill("SIGTERM");
      const kill = setTimeout(() => child?.kill("SIGKILL"), STOP_GRACE);
      await ended;
      clearTimeout(kill);
    },
  };
}

/** In a process group of its own, so that ctrl-C reaches the launcher alone and it can stop things in order. */
function start(spec: ChildSpec): ChildProcess {
  return spawn(process.execPath, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
}

function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: null, signal: null }));
  });
}
