import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Category, Outcome, OutcomeKind } from "#model/outcome.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

const MINUTE = 60_000;

type Row = Omit<Outcome, "at"> & { minute: number };

/** Sums the outcomes of a batch's records by minute, project, category, kind and reason. */
export interface Ledger {
  /** Counts records of the batch. */
  count(
    projectId: ProjectId,
    category: Category,
    kind: OutcomeKind,
    quantity?: number,
    reason?: string,
  ): void;
  addOutcome(outcome: Outcome): void;
  rows(): Iterable<Row>;
}

export function createLedger(now: UnixMillis): Ledger {
  const rows = new Map<string, Row>();
  const addOutcome = ({ at, ...outcome }: Outcome) => {
    const minute = Math.floor(at / MINUTE);
    const key = `${minute}|${outcome.projectId}|${outcome.category}|${outcome.kind}|${outcome.reason}`;
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { ...outcome, minute });
    else row.quantity += outcome.quantity;
  };
  return {
    count: (projectId, category, kind, quantity = 1, reason = "") =>
      addOutcome({ projectId, category, kind, quantity, reason, at: now }),
    addOutcome,
    rows: () => rows.values(),
  };
}

/** Counts one record per entry; mostly all are of one project. */
export function countEach(
  ledger: Ledger,
  projects: ProjectId[],
  category: Category,
  kind: OutcomeKind,
): void {
  const counts = new Map<ProjectId, number>();
  for (const project of projects) counts.set(project, (counts.get(project) ?? 0) + 1);
  for (const [project, quantity] of counts) ledger.count(project, category, kind, quantity);
}

/** Stores the ledger of a batch, and notes it for the main thread. */
export function countOutcomes({ state, written }: WriteContext, ledger: Ledger): void {
  const upsert = state.prepare(
    `INSERT INTO outcomes (minute, project, category, kind, reason, quantity) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
  );
  for (const row of ledger.rows()) {
    if (row.quantity === 0) continue;
    upsert.run(row.minute, row.projectId, row.category, row.kind, row.reason, row.quantity);
    written.add(row);
  }
}

/** Sums of the ledger over the whole minutes that begin from `start` to before `end`. */
export function listOutcomes(
  { state }: StoreFiles,
  start: UnixMillis,
  end: UnixMillis,
): Omit<Outcome, "at">[] {
  return state
    .prepare(
      `SELECT project AS projectId, category, kind, reason, sum(quantity) AS quantity FROM outcomes
       WHERE minute >= ? AND minute < ? GROUP BY project, category, kind, reason
       ORDER BY project, category, kind, reason`,
    )
    .all(Math.floor(start / MINUTE), Math.ceil(end / MINUTE)) as unknown as Omit<Outcome, "at">[];
}

/**
 * The ledger in steps of `interval` (whole minutes) that begin at `start`; `at` is the start of a step. Empty steps are
 * left out.
 */
export function listOutcomesOverTime(
  { state }: StoreFiles,
  start: UnixMillis,
  end: UnixMillis,
  interval: Millis,
): Outcome[] {
  const first = Math.floor(start / MINUTE);
  const minutes = Math.max(1, Math.round(interval / MINUTE));
  const rows = state
    .prepare(
      `SELECT CAST((minute - ?1) / ?2 AS INTEGER) AS step, project AS projectId, category, kind, reason, sum(quantity) AS quantity
       FROM outcomes WHERE minute >= ?1 AND minute < ?3 GROUP BY step, project, category, kind, reason
       ORDER BY step, project, category, kind, reason`,
    )
    .all(first, minutes, Math.ceil(end / MINUTE)) as unknown as (Omit<Outcome, "at"> & { step: number })[];
  return rows.map(({ step, ...outcome }) =>
    Object.assign(outcome, { at: (first + step * minutes) * MINUTE }),
  );
}
