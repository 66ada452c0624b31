import type { Millis, UnixMillis } from "#lib/units.ts";
import {
  type AuditedAct,
  type AuditedActor,
  type AuditEntry,
  FAILED_SIGN_IN,
} from "#model/access/audit-entry.ts";
import type { RunningAct } from "../../port/acts.ts";
import type { AuditFilter } from "../../port/audit.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Within this time, what changes nothing and is repeated is counted, not listed. */
const REPEATED_WITHIN: Millis = 3_600_000;
/** Failed sign-ins that are told apart within that time, by name and address; those of a flood are counted together. */
const MAX_FAILED = 30;
const MANY: Partial<AuditedAct> = {
  actor: { kind: "visitor", name: "" },
  address: "",
  subject: "many addresses",
};

/** Adds the entry of an act in the transaction of its change. Its further changes add none. */
export function recordAct(state: Connection, act: RunningAct, at: UnixMillis): void {
  insert(state, act, act.key, at);
}

/** Adds an entry of what changes nothing, such as a sign-in that failed. */
export function addAuditEntry({ state }: WriteContext, act: AuditedAct, at: UnixMillis): void {
  if (countAgain(state, act, at)) return;
  const isFlood = act.action === FAILED_SIGN_IN && countFailed(state, at) >= MAX_FAILED;
  const told = isFlood ? { ...act, ...MANY } : act;
  if (!isFlood || !countAgain(state, told, at)) insert(state, told, null, at);
}

function insert(state: Connection, act: AuditedAct, key: string | null, at: UnixMillis): void {
  const { actor, address, action, subject, project } = act;
  state
    .prepare(
      `INSERT INTO audit (act, at, actor_kind, actor, address, action, subject, project) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (act) DO NOTHING`,
    )
    .run(key, at, actor.kind, actor.name, address, action, subject, project);
}

/** Counts what was just listed already. False if it was not. */
function countAgain(
  state: Connection,
  { actor, address, action, subject, project }: AuditedAct,
  at: UnixMillis,
): boolean {
  return (
    state
      .prepare(
        `UPDATE audit SET times = times + 1 WHERE id =
           (SELECT id FROM audit WHERE action = ? AND at > ? AND act IS NULL AND actor_kind = ? AND actor = ?
              AND address = ? AND subject = ? AND project IS ? ORDER BY at DESC LIMIT 1)`,
      )
      .run(action, at - REPEATED_WITHIN, actor.kind, actor.name, address, subject, project).changes === 1
  );
}

function countFailed(state: Connection, at: UnixMillis): number {
  const { failed } = state
    .prepare("SELECT count(*) AS failed FROM audit WHERE action = ? AND at > ?")
    .get(FAILED_SIGN_IN, at - REPEATED_WITHIN) as { failed: number };
  return failed;
}

type Row = Omit<AuditEntry, "actor"> & { actor: string; actorKind: AuditedActor["kind"] };

/** The latest first; with `before`, those before that entry. */
export function listAudit(
  { state }: StoreFiles,
  { who, what, actions, ...filter }: AuditFilter,
  limit: number,
  before: number | null,
): AuditEntry[] {
  const rows = state
    .prepare(
      `SELECT id, at, actor_kind AS actorKind, actor, address, action, subject, project, times FROM audit
       WHERE (:before IS NULL OR id < :before) AND (:start IS NULL OR at >= :start) AND (:end IS NULL OR at < :end)
         AND (:project IS NULL OR project = :project)
         AND (:who IS NULL OR instr(lower(actor), :who) OR address = :who OR actor_kind = :who)
         AND (:what IS NULL OR instr(lower(subject), :what) OR instr(lower(action), :what)
           OR action IN (SELECT value FROM json_each(:actions)))
       ORDER BY id DESC LIMIT :limit`,
    )
    .all({
      ...filter,
      who: lowerCase(who),
      what: lowerCase(what),
      actions: JSON.stringify(actions),
      before,
      limit,
    }) as unknown as Row[];
  return rows.map(({ actorKind, actor, ...row }) =>
    Object.assign(row, { actor: { kind: actorKind, name: actor } }),
  );
}

/** As SQLite's `lower` does it: of ASCII alone. */
function lowerCase(text: string | null): string | null {
  return text?.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null;
}
