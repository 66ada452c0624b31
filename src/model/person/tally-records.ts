import type { ErasedSignal } from "./erasure.ts";

/** A record that names the person, of a project by its slug. */
export interface TalliedRecord {
  project: string;
  signal: ErasedSignal;
  /** The day of receipt; null of what is stored beside the days. */
  day: string | null;
  record: unknown;
}

/** What was counted so far. It is plain data, from which counting can go on elsewhere. */
export interface Tally {
  counts: { project: string; signal: ErasedSignal; records: number }[];
  /** Days of receipt, such as `2026-11-20`; null before there is one. */
  firstDay: string | null;
  lastDay: string | null;
  /** What was counted and may be found again: replays by their parts, and files of the day that was read last. */
  seen: { replays: string[]; files: string[]; filesOf: string };
}

export const EMPTY_TALLY: Tally = {
  counts: [],
  firstDay: null,
  lastDay: null,
  seen: { replays: [], files: [], filesOf: "" },
};

/**
 * Counts records in the order in which they are found, as the report of an erasure does: a replay once, whatever its parts,
 * and a file once that was found by itself and by its event.
 */
export function tallyRecords(from: Tally = EMPTY_TALLY) {
  const counts = new Map(from.counts.map((count) => [`${count.project} ${count.signal}`, { ...count }]));
  const replays = new Set(from.seen.replays);
  let files = new Set(from.seen.files);
  let { firstDay, lastDay } = from;
  let { filesOf } = from.seen;

  function isFirst(seen: Set<string>, key: string): boolean {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  }

  function isCounted({ project, signal, day, record }: TalliedRecord): boolean {
    const { id, group_id, replay_id } = record as Record<"id" | "group_id" | "replay_id", unknown>;
    if (signal === "replay") return isFirst(replays, `${project} ${String(group_id ?? replay_id)}`);
    if (signal !== "attachment" && signal !== "profile") return true;
    // It is found again within its day only.
    const of = `${project} ${day}`;
    if (of !== filesOf) [files, filesOf] = [new Set(), of];
    return isFirst(files, `${signal} ${String(id)}`);
  }

  return {
    /** Whether an export has the record: all of them but files that it has already. */
    add(found: TalliedRecord): boolean {
      const { project, signal, day } = found;
      const counted = isCounted(found);
      if (day !== null) {
        firstDay = firstDay === null || day < firstDay ? day : firstDay;
        lastDay = lastDay === null || day > lastDay ? day : lastDay;
      }
      const key = `${project} ${signal}`;
      const count = counts.get(key) ?? { project, signal, records: 0 };
      if (counted) count.records += 1;
      counts.set(key, count);
      return counted || signal === "replay";
    },
    tally: (): Tally => ({
      counts: [...counts.values()],
      firstDay,
      lastDay,
      seen: { replays: [...replays], files: [...files], filesOf },
    }),
  };
}
