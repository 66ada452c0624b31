import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Silence } from "#model/watch/silence.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

const COLUMNS = "id, match, reason, created_by AS createdBy, starts AS startsAt, ends AS endsAt";
/** How long silences that are over are kept. */
const KEPT: Millis = 90 * 86_400_000;

/** Those that have not ended before a time, the latest to end first. */
export function listSilences({ state }: Pick<StoreFiles, "state">, since: UnixMillis): Silence[] {
  const rows = state
    .prepare(`SELECT ${COLUMNS} FROM silences WHERE ends > ? ORDER BY ends DESC, id DESC LIMIT 500`)
    .all(since) as unknown as (Omit<Silence, "match"> & { match: string })[];
  return rows.map((row) => Object.assign(row, { match: JSON.parse(row.match) as Silence["match"] }));
}

/** Returns its number. */
export function addSilence({ state }: WriteContext, silence: Omit<Silence, "id">): number {
  const { match, reason, createdBy, startsAt, endsAt } = silence;
  state.prepare("DELETE FROM silences WHERE ends < ?").run(startsAt - KEPT);
  const { lastInsertRowid } = state
    .prepare("INSERT INTO silences (match, reason, created_by, starts, ends) VALUES (?, ?, ?, ?, ?)")
    .run(JSON.stringify(match), reason, createdBy, startsAt, endsAt);
  return Number(lastInsertRowid);
}

/** Ends a silence early. False if it is over, or there is none. */
export function endSilence({ state }: WriteContext, id: number, now: UnixMillis): boolean {
  return (
    state.prepare("UPDATE silences SET ends = ?1 WHERE id = ?2 AND ends > ?1").run(now, id).changes === 1
  );
}
