import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Bytes } from "#lib/units.ts";
import type { Report } from "./report.ts";

export interface ReportQueue {
  /** How many reports wait, those under way not counted. */
  readonly length: number;
  /** How many of those that were added are under way. */
  readonly underWay: number;
  /** Adds at the end, on disk where that is possible, and drops at the front what no longer fits. */
  put(report: Report): void;
  /**
   * Adds what is on its way to the service already; until it is removed or waits, it is never dropped.
   *
   * @param write whether it is put on disk already now, not only when it has to wait
   */
  putUnderWay(report: Report, write: boolean): UnderWay;
  /** Writes all that is not on disk, while the process is ending and nothing can be awaited. */
  writeAll(): void;
  /** The oldest report that waits and can still be read, which stays in the queue until it is removed. */
  first(): Promise<Waiting | undefined>;
}

export interface Waiting {
  report: Report;
  remove(): void;
}

export interface UnderWay {
  remove(): void;
  /** It could not be delivered: it waits at its place in the queue. */
  wait(): void;
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
  underWay: boolean;
  /** Held here while it is not on disk. */
  held?: Report;
}

const NAME = /^\d{16}-\d{6}-(\d{1,9})\.(envelope|traces|logs|csp|reports)$/;
const UNFINISHED = /\.part$/;

/**
 * A queue of reports in a folder, a file each, named so that the names sort in the order of arrival.
 * One process uses a folder at a time. Where the folder cannot be written, reports wait in memory.
 *
 * Files are written and removed without awaiting it: a report's file takes less time than the turns of a busy process
 * that would be awaited for it, and a process that is killed meanwhile loses the report.
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
  let underWay = 0;

  const sum = (of: Entry[]) => of.reduce((total, { size }) => total + size, 0);
  let bytes = sum(entries);

  function nextName({ kind, items = 0 }: Report): string {
    const time = String(Date.now()).padStart(16, "0");
    return `${time}-${String(sequence++ % 1_000_000).padStart(6, "0")}-${items}.${kind}`;
  }

  function enter(report: Report): Entry {
    const entry = {
      name: nextName(report),
      size: report.body.byteLength,
      underWay: false,
      held: report,
    };
    entries.push(entry);
    bytes += entry.size;
    return entry;
  }

  /** Others may have left meanwhile, this one too. */
  function leave(entry: Entry): void {
    const at = entries.indexOf(entry);
    if (at === -1) return;
    entries.splice(at, 1);
    bytes -= entry.size;
  }

  function write(entry: Entry): void {
    if (!entry.held) return;
    const path = join(folder, entry.name);
    try {
      // Written aside first: a process that dies half-way leaves no half report.
      writeFileSync(`${path}.part`, entry.held.body, { mode: 0o600 });
      renameSync(`${path}.part`, path);
      delete entry.held;
    } catch {
      // The disk is full, or closed to it.
      removeFile(`${path}.part`);
    }
  }

  function remove(entry: Entry): void {
    leave(entry);
    if (!entry.held) removeFile(join(folder, entry.name));
  }

  function drop(entry: Entry): void {
    const dropped = entry.held ?? readNow(join(folder, entry.name));
    remove(entry);
    if (dropped) onDrop(dropped);
  }

  function makeRoom(): void {
    const held = entries.filter((entry) => entry.held && !entry.underWay);
    while (sum(held) > limits.memory) {
      const oldest = held.shift();
      if (oldest) drop(oldest);
    }
    while (entries.length > 1 && (entries.length > limits.files || bytes > limits.bytes)) {
      const oldest = entries.find((entry) => !entry.underWay);
      if (!oldest) return;
      drop(oldest);
    }
  }

  return {
    get length() {
      return entries.length - underWay;
    },
    get underWay() {
      return underWay;
    },
    put(report) {
      write(enter(report));
      makeRoom();
    },
    putUnderWay(report, now) {
      const entry = enter(report);
      entry.underWay = true;
      underWay += 1;
      if (now) write(entry);
      makeRoom();
      const land = () => {
        entry.underWay = false;
        underWay -= 1;
      };
      return {
        remove() {
          land();
          remove(entry);
        },
        wait() {
          land();
          write(entry);
          makeRoom();
        },
      };
    },
    writeAll() {
      for (const entry of entries) write(entry);
    },
    async first() {
      for (;;) {
        const entry = entries.find((one) => !one.underWay);
        if (!entry) return undefined;
        const report = entry.held ?? (await read(join(folder, entry.name)));
        if (report) return { report, remove: () => remove(entry) };
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
    for (const name of names.filter((one) => UNFINISHED.test(one))) removeFile(join(folder, name));
    return names
      .filter((name) => NAME.test(name))
      .map((name) => ({ name, size: statSync(join(folder, name)).size, underWay: false }));
  } catch {
    return [];
  }
}

/** Whatever cannot be removed is sent once more by the next process, and known by its id. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Its folder may no longer be written.
  }
}

function readNow(path: string): Report | undefined {
  try {
    return reportOf(path, readFileSync(path));
  } catch {
    return undefined;
  }
}

async function read(path: string): Promise<Report | undefined> {
  try {
    return reportOf(path, await readFile(path));
  } catch {
    return undefined;
  }
}

function reportOf(path: string, body: Uint8Array): Report | undefined {
  const [, items, kind] = NAME.exec(basename(path)) ?? [];
  return kind ? { kind: kind as Report["kind"], body, items: Number(items) } : undefined;
}
