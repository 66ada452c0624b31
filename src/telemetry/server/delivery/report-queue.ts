import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Bytes } from "#lib/units.ts";
import type { Report } from "./report.ts";

export interface ReportQueue {
  /** How many reports wait. */
  readonly length: number;
  /** Adds at the end, and drops at the front what no longer fits. */
  put(report: Report): Promise<void>;
  /** The same while the process is ending and nothing can be awaited; also writes what could not be written before. */
  putNow(reports: Iterable<Report>): void;
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
  /** Of what waits in memory, because the disk is full or may not be written. */
  memory: Bytes;
}

interface Entry {
  name: string;
  size: Bytes;
  /** Held here where it could not be written. */
  held?: Report;
}

const NAME = /^\d{16}-\d{6}-(\d{1,9})\.(envelope|traces|logs|csp|reports)$/;
const UNFINISHED = /\.part$/;

/**
 * A queue of reports in a folder, a file each, named so that the names sort in the order of arrival.
 * One process uses a folder at a time. Where the folder cannot be written, reports wait in memory.
 *
 * @param onDrop called with each report that was dropped to make room
 */
export function openReportQueue(
  folder: string,
  limits: QueueLimits,
  onDrop: (report: Report) => void,
): ReportQueue {
  const entries = findEntries(folder);
  let sequence = 0;

  const sum = (of: Entry[]) => of.reduce((total, { size }) => total + size, 0);
  let bytes = sum(entries);

  function nextName({ kind, items = 0 }: Report): string {
    const time = String(Date.now()).padStart(16, "0");
    return `${time}-${String(sequence++ % 1_000_000).padStart(6, "0")}-${items}.${kind}`;
  }

  function enter(entry: Entry): void {
    entries.push(entry);
    bytes += entry.size;
  }

  /** Others may have left meanwhile, this one too. */
  function leave(entry: Entry): void {
    const at = entries.indexOf(entry);
    if (at === -1) return;
    entries.splice(at, 1);
    bytes -= entry.size;
  }

  async function drop(entry: Entry): Promise<void> {
    leave(entry);
    const path = join(folder, entry.name);
    const dropped = entry.held ?? (await read(path));
    if (dropped) onDrop(dropped);
    if (!entry.held) await rm(path, { force: true }).catch(() => undefined);
  }

  async function makeRoom(): Promise<void> {
    const held = entries.filter((entry) => entry.held);
    while (sum(held) > limits.memory) {
      const oldest = held.shift();
      if (oldest) await drop(oldest);
    }
    while (entries.length > 1 && (entries.length > limits.files || bytes > limits.bytes)) {
      if (entries[0]) await drop(entries[0]);
    }
  }

  /** The process ends: what cannot be written now has nowhere to go. */
  function writeNow(entry: Entry, { body }: Report): void {
    try {
      writeFileSync(join(folder, entry.name), body, { mode: 0o600 });
      delete entry.held;
    } catch {
      // Its disk is full, or closed to it.
    }
  }

  return {
    get length() {
      return entries.length;
    },
    async put(report) {
      const name = nextName(report);
      const path = join(folder, name);
      const entry: Entry = { name, size: report.body.byteLength };
      try {
        // Written aside first: a process that dies half-way leaves no half report.
        await writeFile(`${path}.part`, report.body, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch {
        entry.held = report;
        await rm(`${path}.part`, { force: true }).catch(() => undefined);
      }
      enter(entry);
      await makeRoom();
    },
    putNow(reports) {
      for (const report of reports) writeNow({ name: nextName(report), size: 0 }, report);
      for (const entry of entries) if (entry.held) writeNow(entry, entry.held);
    },
    async first() {
      for (;;) {
        const [entry] = entries;
        if (!entry) return undefined;
        const path = join(folder, entry.name);
        const report = entry.held ?? (await read(path));
        if (report) {
          const remove = () => (leave(entry), rm(path, { force: true }).catch(() => undefined));
          return { report, remove };
        }
        // Somebody took the file away.
        leave(entry);
      }
    },
  };
}

/** What a former process left; what it was writing when it died is nothing whole. */
function findEntries(folder: string): Entry[] {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const names = readdirSync(folder).toSorted();
    for (const name of names.filter((one) => UNFINISHED.test(one)))
      rmSync(join(folder, name), { force: true });
    return names
      .filter((name) => NAME.test(name))
      .map((name) => ({ name, size: statSync(join(folder, name)).size }));
  } catch {
    return [];
  }
}

async function read(path: string): Promise<Report | undefined> {
  const [, items, kind] = NAME.exec(basename(path)) ?? [];
  if (!kind) return undefined;
  try {
    return { kind: kind as Report["kind"], body: await readFile(path), items: Number(items) };
  } catch {
    return undefined;
  }
}
