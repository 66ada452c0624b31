import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { HealthOverTime } from "../../port/watch.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { COUNTED, ONE_BY_ONE } from "../releases/sessions.ts";
import { createHealthWindow, type HealthPart } from "./health-window.ts";

/** Rows of each table that are read; each takes about two microseconds. */
const MOST_ROWS = 300_000;

interface Windows {
  /** Of the last one. */
  end: UnixMillis;
  /** From one to the next. */
  step: Millis;
  count: number;
  /** Of each; whole steps. */
  length: Millis;
}

/**
 * Release health in each of some windows, the earliest first. With very many sessions only the latest are read: `from` is the end of
 * the first window that is whole, null if all are.
 */
export function listHealthOverTime(
  { state }: StoreFiles,
  project: ProjectId,
  { end, step, count, length }: Windows,
  byUser: boolean,
): HealthOverTime {
  const width = Math.round(length / step);
  const first = end - (count - 1) * step - length;
  const beyond = state.prepare(
    `SELECT max(started) AS at FROM (
       SELECT * FROM (SELECT started FROM sessions WHERE project = :project AND started >= :first AND started < :end
         ORDER BY started DESC LIMIT 1 OFFSET ${MOST_ROWS})
       UNION ALL SELECT * FROM (SELECT started FROM session_counts
         WHERE project = :project AND started >= :first AND started < :end
         ORDER BY started DESC LIMIT 1 OFFSET ${MOST_ROWS}))`,
  );
  const { at: unread } = beyond.get({ project, first, end }) as { at: UnixMillis | null };
  const firstStep = unread === null ? 0 : Math.floor((unread - first) / step) + 1;
  const rows = state
    .prepareLists(
      `SELECT cast((started - :start) / :step AS INTEGER), release, environment, ${byUser ? "user_key" : "''"},
         sum(sessions), sum(crashed), min(started)
       FROM (${ONE_BY_ONE} UNION ALL ${COUNTED}) GROUP BY 1, 2, 3, 4`,
    )
    .iterate({ project, start: first + firstStep * step, end, step }) as Iterable<unknown>;
  const parts: HealthPart[][] = Array.from({ length: count - 1 + width }, () => []);
  for (const [place, ...part] of rows as Iterable<[number, ...HealthPart]>)
    parts[place + firstStep]?.push(part);
  const window = createHealthWindow();
  const steps: HealthOverTime["steps"] = [];
  for (const [place, part] of parts.entries()) {
    window.add(part);
    if (place >= width) window.remove(parts[place - width]!);
    if (place >= firstStep + width - 1)
      steps.push({ at: first + (place + 1) * step, health: window.health() });
  }
  return { from: unread === null ? null : (steps[0]?.at ?? end), steps };
}
