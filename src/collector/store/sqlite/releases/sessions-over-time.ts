import type { ProjectId } from "#lib/ids.ts";
import type { Millis } from "#lib/units.ts";
import type {
  SessionDurations,
  SessionFigures,
  SessionQuestion,
  SessionsOverTime,
} from "../../port/releases.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { COUNTED, ONE_BY_ONE } from "./sessions.ts";

/** Unless one is asked for, those with the most sessions are answered. */
const MOST_RELEASES = 6;

const FIGURES = `sum(sessions) AS sessions, sum(exited) AS exited, sum(errored) AS errored, sum(abnormal) AS abnormal,
  sum(unhandled) AS unhandled, sum(crashed) AS crashed, count(DISTINCT nullif(user_key, '')) AS users,
  count(DISTINCT CASE WHEN crashed > 0 THEN nullif(user_key, '') END) AS crashedUsers`;
const SESSIONS = `(${ONE_BY_ONE} UNION ALL ${COUNTED}) WHERE (:environment IS NULL OR environment = :environment)`;

type Row = SessionFigures & { release: string; place: number };

/**
 * The sessions of releases that began in a time, by step; individually sent and aggregated ones together. Users are counted once in
 * each figure that they are part of.
 */
export function listSessionsOverTime(
  { state }: StoreFiles,
  project: ProjectId,
  { start, end, environment, release: wanted, step }: SessionQuestion,
): SessionsOverTime {
  const range = { project, start, end, environment: environment ?? null };
  const totals = state
    .prepare(`SELECT release, ${FIGURES} FROM ${SESSIONS} GROUP BY release ORDER BY sessions DESC, release`)
    .all(range) as unknown as (SessionFigures & { release: string })[];
  const shown = totals.filter(({ release }, place) =>
    wanted === undefined ? place < MOST_RELEASES && release !== "" : release === wanted,
  );
  const all = state
    .prepareLists(`SELECT ${PLACE}, sum(sessions) FROM ${SESSIONS} GROUP BY 1 ORDER BY 1`)
    .all({ ...range, step }) as unknown as [place: number, sessions: number][];
  const steps = state
    .prepare(
      `SELECT release, ${PLACE} AS place, ${FIGURES} FROM ${SESSIONS}
         AND release IN (SELECT value FROM json_each(:releases)) GROUP BY 1, 2 ORDER BY 2`,
    )
    .all({
      ...range,
      step,
      releases: JSON.stringify(shown.map(({ release }) => release)),
    }) as unknown as Row[];
  const ofRelease = Map.groupBy(steps, ({ release }) => release);
  return {
    all: all.map(([place, sessions]) => ({ at: start + place * step, sessions })),
    releases: shown.map(({ release, ...total }) => ({
      release,
      total,
      durations: durationsOf(state, { ...range, release }),
      steps: (ofRelease.get(release) ?? []).map(({ release: _same, place, ...figures }) =>
        Object.assign(figures, { at: start + place * step }),
      ),
    })),
  };
}

const PLACE = "cast((started - :start) / :step AS INTEGER)";

/** Of the sessions that were sent with one; null if none was. */
function durationsOf(
  state: StoreFiles["state"],
  range: { project: ProjectId; start: number; end: number; environment: string | null; release: string },
): SessionDurations | null {
  const rows = state
    .prepareLists(
      `SELECT duration FROM sessions WHERE project = :project AND release = :release AND started >= :start
         AND started < :end AND (:environment IS NULL OR environment = :environment) AND duration IS NOT NULL
       ORDER BY duration`,
    )
    .all(range) as unknown as [Millis][];
  const at = (share: number) => rows[Math.max(0, Math.ceil(rows.length * share) - 1)]![0];
  return rows.length === 0 ? null : { count: rows.length, p50: at(0.5), p95: at(0.95) };
}
