import type { UnixMillis } from "#lib/units.ts";
import type { Board } from "#model/metric/board.ts";
import type { StoredBoard } from "../../port/metrics.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** As many as a list without pages can show. */
const MAX_BOARDS = 200;

interface Row {
  id: number;
  name: string;
  variables: string;
  charts: string;
  changed: UnixMillis;
}

/** All boards by name. */
export function listBoards({ state }: StoreFiles): StoredBoard[] {
  return (state.prepare("SELECT * FROM boards ORDER BY name").all() as unknown as Row[]).map(boardOf);
}

/** Stores a board; `id` is the one that it replaces, or null for a new one. */
export function putBoard(
  { state }: WriteContext,
  id: number | null,
  { name, variables, charts }: Board,
  now: UnixMillis,
): StoredBoard | "unknown" | "taken" | "full" {
  const taken = state.prepare("SELECT id FROM boards WHERE name = ?").get(name) as { id: number } | undefined;
  if (taken !== undefined && taken.id !== id) return "taken";
  const values = [name, JSON.stringify(variables), JSON.stringify(charts), now] as const;
  if (id !== null) {
    const { changes } = state
      .prepare("UPDATE boards SET name = ?, variables = ?, charts = ?, changed = ? WHERE id = ?")
      .run(...values, id);
    return changes === 0 ? "unknown" : { id, name, variables, charts, changed: now };
  }
  const { changes, lastInsertRowid } = state
    .prepare(
      `INSERT INTO boards (name, variables, charts, changed) SELECT ?, ?, ?, ?
       WHERE (SELECT count(*) FROM boards) < ${MAX_BOARDS}`,
    )
    .run(...values);
  return changes === 0 ? "full" : { id: Number(lastInsertRowid), name, variables, charts, changed: now };
}

/** False where there is none. */
export function deleteBoard({ state }: WriteContext, id: number): boolean {
  return state.prepare("DELETE FROM boards WHERE id = ?").run(id).changes === 1;
}

function boardOf({ variables, charts, ...row }: Row): StoredBoard {
  return {
    ...row,
    variables: JSON.parse(variables) as Board["variables"],
    charts: JSON.parse(charts) as Board["charts"],
  };
}
