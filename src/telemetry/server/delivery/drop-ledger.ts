import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isRecord } from "#lib/is-record.ts";
import { countItems } from "./count-items.ts";
import type { Report } from "./report.ts";

/** As Sentry names them (https://develop.sentry.dev/sdk/telemetry/client-reports/). */
export type DropReason =
  | "queue_overflow"
  | "network_error"
  | "send_error"
  | "ratelimit_backoff"
  | "event_processor";

export interface DropLedger {
  /** Counts every item of a report that will not be delivered. */
  dropReport(report: Report, reason: DropReason): void;
  drop(category: string, reason: DropReason, quantity?: number): void;
  /** Writes the counts immediately, for a process that is about to end. */
  saveNow(): void;
  /** A client report with every count not yet reported; undefined if there is none. */
  takeEnvelope(): Uint8Array | undefined;
}

/**
 * Counts what was dropped until it can be reported.
 *
 * @param file where the counts survive the process; if it cannot be written, they are lost with it
 */
export function openDropLedger(file: string): DropLedger {
  const counts = readCounts(file);
  const save = () => {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, JSON.stringify(Object.fromEntries(counts)), { mode: 0o600 });
    } catch {
      // The counts remain in memory.
    }
  };
  const drop: DropLedger["drop"] = (category, reason, quantity = 1) => {
    const key = `${reason}:${category}`;
    counts.set(key, (counts.get(key) ?? 0) + quantity);
    // During a flood of drops, one write per second.
    saving ??= setTimeout(saveNow, 1_000).unref();
  };
  function saveNow(): void {
    clearTimeout(saving);
    saving = undefined;
    save();
  }
  let saving: NodeJS.Timeout | undefined;
  return {
    drop,
    dropReport(report, reason) {
      for (const [category, quantity] of countItems(report)) drop(category, reason, quantity);
    },
    saveNow,
    takeEnvelope() {
      if (counts.size === 0) return undefined;
      const discarded = [...counts].map(([key, quantity]) => {
        const [reason, category] = key.split(":");
        return { reason, category, quantity };
      });
      counts.clear();
      saveNow();
      const report = { timestamp: Date.now() / 1_000, discarded_events: discarded };
      return Buffer.from(`{}\n{"type":"client_report"}\n${JSON.stringify(report)}\n`);
    },
  };
}

function readCounts(file: string): Map<string, number> {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, "utf8"));
    const entries = isRecord(saved) ? Object.entries(saved) : [];
    return new Map(entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
  } catch {
    return new Map();
  }
}
