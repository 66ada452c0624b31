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
  /** How long the process ran. */
  lived: Millis;
  /** How long until it is restarted. */
  backoff: Millis;
}

export interface Supervised {
  /** Ends the process and starts it again immediately, without counting it as a death. */
  restart(): void;
  /** Sends SIGTERM, and SIGKILL if the process does not end in time. Resolves once it has ended. */
  stop(): Promise<void>;
}

const FIRST_BACKOFF: Millis = 500;
const LONGEST_BACKOFF: Millis = 30_000;
/** After running this long a process has recovered, and its next death restarts the back-off. */
const RECOVERED: Millis = 60_000;
/** Twice this, for the servers and then the collector, is less than the five seconds that a stop may take. */
const STOP_GRACE: Millis = 2_300;

/**
 * Runs a process and restarts it when it dies, with exponential back-off from half a second.
 *
 * @param specOf called each time for what to start
 * @param onStart called each time before the process is started
 * @param onDeath called for each unexpected death; says whether to start the process again
 */
export function supervise(
  specOf: () => ChildSpec,
  { onStart, onDeath }: { onStart: () => void; onDeath: (death: Death) => "restart" | "give up" },
): Supervised {
  const stopping = new AbortController();
  let restarting = false;
  let child: ChildProcess | undefined;
  const ended = run();

  async function run(): Promise<void> {
    let deaths = 0;
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const spec = specOf();
      child = start(spec);
      onStart();
      const { code, signal } = await exitOf(child);
      if (stopping.signal.aborted) return;
      if (restarting) {
        restarting = false;
        continue;
      }
      const lived = performance.now() - started;
      deaths = lived > RECOVERED ? 1 : deaths + 1;
      const backoff = Math.min(FIRST_BACKOFF * 2 ** (deaths - 1), LONGEST_BACKOFF);
      if (onDeath({ name: spec.name, code, signal, lived, backoff }) === "give up") return;
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

/** In its own process group, so that ctrl-C reaches only the launcher, which stops its children in order. */
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
