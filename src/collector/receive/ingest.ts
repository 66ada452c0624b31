import { randomUUID } from "node:crypto";
import type { Clock } from "#lib/clock.ts";
import type { EventId } from "#lib/ids.ts";
import type { Millis } from "#lib/units.ts";
import type { Project } from "#model/project.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { Symbolicator } from "#collector/symbolicate/symbolicator.ts";
import { type FileScrubber, fileScrubber } from "./files/file-scrubber.ts";
import { type KeyMeters, keyMeters } from "./key-meter.ts";
import { type RuleBook, ruleBook } from "./project-rules.ts";
import { type PendingHits, pendingHits } from "./pending-hits.ts";
import { type PendingOutcomes, pendingOutcomes } from "./pending-outcomes.ts";

export type IngestStore = Pick<
  Store,
  | "append"
  | "openBatch"
  | "room"
  | "getProjectSettings"
  | "putProjectSettings"
  | "listOutcomes"
  | "listOutcomesOverTime"
  | "raiseNotice"
  | "clearNotice"
  | "noteKeyUse"
>;

/** What every use case of this folder needs. */
export interface Ingest {
  store: IngestStore;
  /** The projects that may be reported to; the caller caches the list. */
  projects: () => Promise<Project[]>;
  now: Clock;
  newEventId: () => EventId;
  /** The retention: a record older than this gets the time of its receipt. */
  maxAge: Millis;
  rules: RuleBook;
  keys: KeyMeters;
  symbolicator: Symbolicator;
  pending: PendingOutcomes;
  hits: PendingHits;
  files: FileScrubber;
  /** Receives the collector's own failures, which do not concern the sender. */
  report: (error: unknown) => void;
}

/** What collecting a request's items needs of it, which any thread can have. */
export type Collecting = Pick<Ingest, "newEventId" | "files" | "report"> & {
  symbolicator: Pick<Symbolicator, "symbolicate">;
};

/** Builds the dependencies, with their caches. */
export function createIngest(
  parts: Pick<Ingest, "store" | "symbolicator" | "projects" | "now" | "newEventId" | "maxAge" | "report"> & {
    /** Whether projects without quotas are limited all the same; see `FloodGuard`. */
    floodProtection: boolean;
  },
): Ingest {
  const { store, now, report, floodProtection, ...others } = parts;
  return {
    ...others,
    store,
    now,
    report,
    rules: ruleBook({ store, now, report, floodProtection }),
    keys: keyMeters({ store, now, report }),
    pending: pendingOutcomes(),
    hits: pendingHits(),
    files: fileScrubber(),
  };
}

/** An id for an event whose sender gave none. */
export function newEventId(): EventId {
  return randomUUID().replaceAll("-", "") as EventId;
}
