import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bytes } from "#lib/units.ts";
import type { Report } from "./report.ts";

export interface DiskQueue {
  /** How many reports wait. */
  readonly length: number;
  /** Adds at the end, and drops at the front what no longer fits. */
  put(report: Report): Promise<void>;
  /** The same while the process is ending and nothing can be awaited. */
  putNow(report: Report): void;
  /** The oldest report that can still be read, which stays in the queue until it is removed. */
  first(): Promise<Waiting | undefined>;
}

export interface Waiting {
  report: Report;
  remove(): Promise<void>;
}

export interface QueueLimits {
  files: number;
  bytes: Bytes;
}

interface Entry {
  name: string;
  size: Bytes;
}

const NAME = /^\d{16}-\d{6}\.(envelope|traces|logs|csp|reports)$/;

/**
 * A queue of reports in a folder, a file each, named so that the names sort in the order of arrival.
 * One process uses a folder at a time.
 *
 * @param onDrop called with each report that was dropped to make room
 */
export function openDiskQueue(
  folder: string,
  limits: QueueLimits,
  onDrop: (report: Report) => void,
): DiskQueue {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entries: Entry[] = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => ({ name, size: statSync(join(folder, name)).size }));
  let bytes = entries.reduce((sum, { size }) => sum + size, 0);
  let sequence = 0;

  function nextName({ kind }: Report): string {
    const time = String(Date.now()).padStart(16, "0");
    return `${time}-${String(sequence++ % 1_000_000).padStart(6, "0")}.${kind}`;
  }

  function enter(name: string, { body }: Report): void {
    entries.push({ name, size: body.byteLength });
    bytes += body.byteLength;
  }

  /** Others may have left meanwhile, this one too. */
  function leave(entry: Entry): void {
    const at = entries.indexOf(entry);
    if (at === -1) return;
    entries.splice(at, 1);
    bytes -= entry.size;
  }

  async function makeRoom(): Promise<void> {
    while (entries.length > 1 && (entries.length > limits.files || bytes > limits.bytes)) {
      const [oldest] = entries;
      if (!oldest) return;
      leave(oldest);
      const dropped = await read(join(folder, oldest.name));
      if (dropped) onDrop(dropped);
      await rm(join(folder, oldest.name), { force: true });
    }
  }

  return {
    get length() {
      return entries.length;
    },
    async put(report) {
      const name = nextName(report);
      const path = join(folder, name);
      // Written aside first: a process that dies half-way leaves no half report.
      await writeFile(`${path}.part`, report.body, { mode: 0o600 });
      await rename(`${path}.part`, path);
      enter(name, report);
      await makeRoom();
    },
    putNow(report) {
      const name = nextName(report);
      writeFileSync(join(folder, name), report.body, { mode: 0o600 });
      enter(name, report);
    },
    async first() {
      for (;;) {
        const [entry] = entries;
        if (!entry) return undefined;
        const path = join(folder, entry.name);
        const report = await read(path);
        if (report) {
          const remove = () => (leave(entry), rm(path, { force: true }));
          return { report, remove };
        }
        // Somebody took the file away.
        leave(entry);
      }
    },
  };
}

async function read(path: string): Promise<Report | undefined> {
  const kind = /\.(envelope|traces|logs|csp|reports)$/.exec(path)?.[1] as Report["kind"] | undefined;
  if (!kind) return undefined;
  try {
    return { kind, body: await readFile(path) };
  } catch {
    return undefined;
  }
}
