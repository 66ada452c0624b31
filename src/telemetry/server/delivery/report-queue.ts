import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Bytes } from "#lib/units.ts";
import type { Report } from "./report.ts";

export interface ReportQueue {
  /** Number of waiting reports, without those in flight. */
  readonly length: number;
  /** Number of reports in flight. */
  readonly inFlight: number;
  /** Appends a report, on disk if possible, and drops the oldest ones that no longer fit. */
  put(report: Report): void;
  /**
   * Appends a report that is being sent. Until it is removed or requeued, it is never dropped.
   *
   * @param write whether to write it to disk now, and not only once it has to wait
   */
  putInFlight(report: Report, write: boolean): InFlight;
  /** Writes everything that is not on disk yet, while the process is ending and nothing can be awaited. */
  writeAll(): void;
  /** The oldest waiting report that can be read. It stays in the queue until it is removed. */
  first(): Promise<Waiting | undefined>;
}

export interface Waiting {
  report: Report;
  remove(): void;
}

export interface InFlight {
  remove(): void;
  /** It could not be delivered, and waits at its place in the queue. */
  requeue(): void;
}

export interface QueueLimits {
  files: number;
  bytes: Bytes;
  /** Of reports in memory, while the disk is full or not writable. */
  memory: Bytes;
}

interface Entry {
  name: string;
  size: Bytes;
  inFlight: boolean;
  /** The report, while it is not on disk. */
  unsaved?: Report;
}

const NAME = /^\d{16}-\d{6}-(\d{1,9})\.(envelope|traces|logs|csp|reports)$/;
const UNFINISHED = /\.part$/;

/**
 * A queue of reports in a folder, one file each, with names that sort in order of arrival. Only one process uses a folder
 * at a time. While the folder is not writable, reports wait in memory.
 *
 * Files are written and removed synchronously: that takes less time than a busy process's event loop would take to resume
 * an await, and a process killed meanwhile would lose the report.
 *
 * @param onDrop called with each report dropped to make room
 */
export function openReportQueue(
  folder: string,
  limits: QueueLimits,
  onDrop: (report: Report) => void,
): ReportQueue {
  const entries = findEntries(folder);
  let sequence = 0;
  let inFlight = 0;

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
      inFlight: false,
      unsaved: report,
    };
    entries.push(entry);
    bytes += entry.size;
    return entry;
  }

  /** Does nothing if the entry was dropped meanwhile. */
  function forget(entry: Entry): void {
    const index = entries.indexOf(entry);
    if (index === -1) return;
    entries.splice(index, 1);
    bytes -= entry.size;
  }

  function write(entry: Entry): void {
    if (!entry.unsaved) return;
    const path = join(folder, entry.name);
    try {
      // Written under another name first, so that a process that dies half-way leaves no partial report.
      writeFileSync(`${path}.part`, entry.unsaved.body, { mode: 0o600 });
      renameSync(`${path}.part`, path);
      delete entry.unsaved;
    } catch {
      // The disk is full, or the folder not writable.
      removeFile(`${path}.part`);
    }
  }

  function remove(entry: Entry): void {
    forget(entry);
    if (!entry.unsaved) removeFile(join(folder, entry.name));
  }

  function drop(entry: Entry): void {
    const dropped = entry.unsaved ?? readNow(join(folder, entry.name));
    remove(entry);
    if (dropped) onDrop(dropped);
  }

  function makeRoom(): void {
    const unsaved = entries.filter((entry) => entry.unsaved && !entry.inFlight);
    while (sum(unsaved) > limits.memory) {
      const oldest = unsaved.shift();
      if (oldest) drop(oldest);
    }
    while (entries.length > 1 && (entries.length > limits.files || bytes > limits.bytes)) {
      const oldest = entries.find((entry) => !entry.inFlight);
      if (!oldest) return;
      drop(oldest);
    }
  }

  return {
    get length() {
      return entries.length - inFlight;
    },
    get inFlight() {
      return inFlight;
    },
    put(report) {
      write(enter(report));
      makeRoom();
    },
    putInFlight(report, now) {
      const entry = enter(report);
      entry.inFlight = true;
      inFlight += 1;
      if (now) write(entry);
      makeRoom();
      const land = () => {
        entry.inFlight = false;
        inFlight -= 1;
      };
      return {
        remove() {
          land();
          remove(entry);
        },
        requeue() {
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
        const entry = entries.find((one) => !one.inFlight);
        if (!entry) return undefined;
        const report = entry.unsaved ?? (await read(join(folder, entry.name)));
        if (report) return { report, remove: () => remove(entry) };
        // The file was removed by somebody else.
        forget(entry);
      }
    },
  };
}

/** Finds the reports of an earlier process, and removes what it was writing when it died. */
function findEntries(folder: string): Entry[] {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const names = readdirSync(folder).toSorted();
    for (const name of names.filter((one) => UNFINISHED.test(one))) removeFile(join(folder, name));
    return names
      .filter((name) => NAME.test(name))
      .map((name) => ({ name, size: statSync(join(folder, name)).size, inFlight: false }));
  } catch {
    return [];
  }
}

/** A file that cannot be removed is sent again by the next process; the service recognizes its id. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder may have become read-only.
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
