import type { Clock } from "#lib/clock.ts";
import type { EventId } from "#lib/ids.ts";
import type { Millis } from "#lib/units.ts";
import type { Project } from "#model/project.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { Symbolicator } from "#collector/symbolicate/symbolicator.ts";
import { type RuleBook, ruleBook } from "./project-rules.ts";
import { type PendingOutcomes, pendingOutcomes } from "./pending-outcomes.ts";

export type IngestStore = Pick<
  Store,
  "append" | "getProjectSettings" | "putProjectSettings" | "listOutcomes"
>;

/** What every use case of this folder is given. */
export interface Ingest {
  store: IngestStore;
  /** All projects; the caller keeps the list. */
  projects: () => Promise<Project[]>;
  now: Clock;
  newEventId: () => EventId;
  /** The retention: what is older is not kept under its own time. */
  maxAge: Millis;
  rules: RuleBook;
  symbolicator: Symbolicator;
  pending: PendingOutcomes;
  /** Told of failures of our own, which the sender need not know of. */
  report: (error: unknown) => void;
}

/** Puts together what the use cases need, with caches of their own. */
export function createIngest(
  parts: Pick<Ingest, "store" | "symbolicator" | "projects" | "now" | "newEventId" | "maxAge" | "report">,
): Ingest {
  const rules = ruleBook(parts.store, parts.now, parts.report);
  return {
    ...parts,
    rules,
    pending: pendingOutcomes(),
  };
}
