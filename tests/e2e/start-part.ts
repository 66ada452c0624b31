import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../eventually.ts";
import { startProcess } from "../start-process.ts";

/** A first start compiles what it runs, and other tests may have the cores. */
const PATIENCE = 120_000;

/** A host that runs only some of the three, with a data folder of its own. */
export interface Part {
  data: string;
  /** Starts it; resolves when everything that runs on it answers. */
  start: () => Promise<void>;
  /** Stops it as a service manager does, and keeps its folder. */
  stop: () => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * A host on this machine: an address, a folder, and only the variables given here.
 *
 * @param env has what it runs (`GLASSHOUSE_RUN`), where it listens, and what it knows of the others
 * @param command starts it, by default from this source
 */
export async function makePart(
  env: Record<string, string | undefined>,
  command: [program: string, ...args: string[]] = [process.execPath, "src/launch/start.ts"],
  cwd = process.cwd(),
): Promise<Part> {
  const data = await mkdtemp(join(tmpdir(), "glasshouse-part-"));
  let stop = () => Promise.resolve();
  return {
    data,
    async start() {
      const launcher = await startProcess(command, {
        cwd,
        env: { NODE_ENV: undefined, VITEST: undefined, GLASSHOUSE_DATA: data, ...env },
      });
      stop = launcher.stop;
      await eventually(
        () =>
          launcher.output().includes("  Collector   http")
            ? Promise.resolve()
            : Promise.reject(launcher.output()),
        PATIENCE,
      );
    },
    stop: () => stop(),
    async remove() {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
