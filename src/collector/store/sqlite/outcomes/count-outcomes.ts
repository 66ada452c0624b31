import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Category, Outcome, OutcomeKind } from "#model/outcome.ts";
import type { WriteContext } from "../engine/write-context.ts";

const MINUTE = 60_000;

type Row = Omit<Outcome, "at"> & { minute: number };

/** Sums what became of a batch's things, a minute, project, category, kind and reason. */
export interface Ledger {
  /** One thing, or several, of this batch. */
  count(projectId: ProjectId, category: Category, kind: OutcomeKind, quantity?: number): void;
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
    count: (projectId, category, kind, quantity = 1) =>
      addOutcome({ projectId, category, kind, quantity, reason: "", at: now }),
    addOutcome,
    rows: () => rows.values(),
  };
}

/** One thing of each entry, which are mostly all of one project. */
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

export function countOutcomes({ state }: WriteContext, ledger: Ledger): void {
  const upsert = state.prepare(
    `INSERT INTO outcomes (minute, project, category, kind, reason, quantity) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
  );
  for (const row of ledger.rows()) {
    if (row.quantity === 0) continue;
    upsert.run(row.minute, row.projectId, row.category, row.kind, row.reason, row.quantity);
  }
}
