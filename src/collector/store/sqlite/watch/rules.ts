import type { UnixMillis } from "#lib/units.ts";
import type { SubjectState } from "#model/watch/alert.ts";
import type { Rule, StoredRule } from "#model/watch/rule.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** As many as one evaluation has time for. */
const MAX_RULES = 500;

export function listRules({ state }: StoreFiles): StoredRule[] {
  const rows = state.prepare("SELECT origin, rule FROM watch_rules ORDER BY id").all() as unknown as {
    origin: StoredRule["origin"];
    rule: string;
  }[];
  return rows.map(({ origin, rule }) => ({ origin, rule: JSON.parse(rule) as Rule }));
}

/** Where the rules stand for each subject that is not normal. */
export function listStates({ state }: StoreFiles): SubjectState[] {
  const rows = state
    .prepare(
      "SELECT rule AS ruleId, key, state, since, reason, held, evaluated AS evaluatedAt FROM watch_states ORDER BY key",
    )
    .all() as unknown as (Omit<SubjectState, "held"> & { held: string })[];
  return rows.map((row) => Object.assign(row, { held: JSON.parse(row.held) as SubjectState["held"] }));
}

/** Adds a rule, or replaces the one with its id. False if there are too many. */
export function putRule({ state }: WriteContext, { rule, origin }: StoredRule, now: UnixMillis): boolean {
  const { changes } = state
    .prepare(
      `INSERT INTO watch_rules (id, origin, rule, changed) SELECT ?1, ?2, ?3, ?4
       WHERE (SELECT count(*) FROM watch_rules WHERE id <> ?1) < ${MAX_RULES}
       ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, rule = excluded.rule, changed = excluded.changed`,
    )
    .run(rule.id, origin, JSON.stringify(rule), now);
  return changes === 1;
}

/**
 * Creates the default rules that this folder never had: at the first start all, later those that a version adds. One that was
 * deleted stays deleted, one that was edited stays as it is, and one that was not follows its default.
 */
export function createDefaultRules({ state }: WriteContext, defaults: Rule[], now: UnixMillis): void {
  const offer = state.prepare("INSERT OR IGNORE INTO watch_defaults (id) VALUES (?)");
  const create = state.prepare(
    "INSERT OR IGNORE INTO watch_rules (id, origin, rule, changed) VALUES (?, 'default', ?, ?)",
  );
  const update = state.prepare(
    "UPDATE watch_rules SET rule = ?2, changed = ?3 WHERE id = ?1 AND origin = 'default' AND rule <> ?2",
  );
  for (const rule of defaults) {
    const values = [rule.id, JSON.stringify(rule), now] as const;
    if (offer.run(rule.id).changes === 1) create.run(...values);
    else update.run(...values);
  }
}

/** False if there is none. */
export function deleteRule({ state }: WriteContext, id: string): boolean {
  return state.prepare("DELETE FROM watch_rules WHERE id = ?").run(id).changes === 1;
}
