import type { UnixMillis } from "#lib/units.ts";
import type { ErasedCounts } from "#model/person/erasure.ts";
import type { Person } from "#model/person/person.ts";
import type { Connection } from "../engine/connection.ts";
import type { Day } from "../engine/day.ts";
import { openDayConnection } from "../engine/day-writer.ts";
import { beginSearchAnew } from "../engine/mend.ts";
import {
  deleteDatabase,
  expiredFolder,
  listAside,
  listDays,
  stateSnapshotFile,
} from "../engine/store-folder.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { deleteReplayParts } from "./delete-files.ts";
import { eraseNext, hasChanged, noteStep } from "./erase-part.ts";
import { eraseFeedback, eraseReplays, replaceIssueUsers, replaysOfUser } from "./erase-state.ts";
import { addErased } from "./erased-counts.ts";
import { forgetOldHashes } from "./erasures.ts";
import { partsOf } from "./parts.ts";
import { placeholderOf } from "./placeholder.ts";
import { clearStateChanges, emptyLog, mergeWords, rewriteFile } from "./purge-file.ts";
import { searchFor, type Search } from "./scan-part.ts";

interface Running {
  id: number;
  person: string | null;
  phase: Phase;
  day: Day;
  commits: number;
  /** The day whose file was written anew since the last step. */
  rewritten: Day | null;
  rewrites: Day | null;
  /** The day that is visited. */
  current: Day;
}

/** What one step did; `more` of the same or another erasure is to follow. */
export interface StepDone {
  more: boolean;
  /** What readers have open or cached is no longer what is stored. */
  isStale: boolean;
  /** The day whose file is to be written anew before the next step; null for none. */
  rewrites: Day | null;
}

type Phase = keyof typeof PHASES;
/** Whether the phase has ended. */
type Step = (context: WriteContext, running: Running, search: Search) => boolean;

/** Later than any day with a file. */
const LAST_DAY = 1_000_000;

/**
 * The phases of an erasure, in this order. Everything is found by reading, so a step that a crash interrupts is done again, and
 * the files are written anew only when nothing of the person is left in any.
 */
const PHASES = {
  begin: (context, { id }, search) => {
    noteReplays(context.state, id, replaysOfUser(context.state, search));
    for (const { file } of listAside(expiredFolder(context.folder))) deleteDatabase(file);
    deleteDatabase(stateSnapshotFile(context.folder));
    return true;
  },
  days: onDays((context, connection, { id }, search) => {
    const more = inTransaction(connection, () =>
      eraseNext(connection, partsOf(connection), { erasure: id, search }),
    );
    if (!more) noteReplays(context.state, id, replaysIn(connection, id));
    return !more;
  }),
  replays: onDays((context, connection, { id }) => {
    inTransaction(connection, () =>
      noteStep(connection, id, "replay parts", () => {
        deleteReplayParts(connection, replaysIn(context.state, id));
        return null;
      }),
    );
    return true;
  }),
  state: ({ state }, { id }, search) => {
    if (eraseNext(state, partsOf(state), { erasure: id, search })) return false;
    eraseFeedback(state, id, search);
    eraseReplays(state, id);
    replaceIssueUsers(state, search);
    return true;
  },
  search: (context) => {
    context.clearCaches();
    context.day?.routes.clear();
    context.day?.origins.clear();
    context.day?.attributeLimits.clear();
    beginSearchAnew(context);
    return true;
  },
  count: (context, running) => {
    storeCounts(context, running);
    return true;
  },
  words: onDays((_, connection, { id }) => {
    if (!hasChanged(connection, id)) return true;
    return !inTransaction(connection, () => mergeWords(connection, id));
  }),
  purge: onDays(({ day }, connection, running) => {
    clearStateChanges(connection, running.commits);
    if (!hasChanged(connection, running.id) || running.rewritten === running.current) return true;
    // The writer writes its own file anew. Another thread does others, and the writer goes on.
    if (day?.connection === connection) rewriteFile(connection);
    else running.rewrites = running.current;
    return running.rewrites === null;
  }),
  logs: onDays((_, connection) => emptyLog(connection)),
  purgeState: ({ state }) => {
    outsideTransaction(state, () => rewriteFile(state));
    return true;
  },
  stateLog: ({ state }) => outsideTransaction(state, () => emptyLog(state)),
} satisfies Record<string, Step>;
const ORDER = Object.keys(PHASES) as Phase[];

/** Does one step of the oldest erasure that is not finished. */
export function eraseStep(context: WriteContext, now: UnixMillis, rewritten: Day | null): StepDone {
  const { state } = context;
  const found = state
    .prepare(
      "SELECT id, person, phase, day, commits FROM erasures WHERE finished IS NULL ORDER BY id LIMIT 1",
    )
    .get() as Pick<Running, "id" | "person" | "phase" | "day" | "commits"> | undefined;
  if (found === undefined) {
    forgetOldHashes(state, now);
    return { more: false, isStale: false, rewrites: null };
  }
  const running: Running = { ...found, rewritten, rewrites: null, current: found.day };
  const person: Person =
    running.person === null ? { ids: [], emails: [], ips: [] } : (JSON.parse(running.person) as Person);
  const isOver = PHASES[running.phase](context, running, searchFor(person, placeholderOf(running.id)));
  const next = isOver ? ORDER[ORDER.indexOf(running.phase) + 1] : running.phase;
  const day = isOver ? LAST_DAY : running.day;
  state
    .prepare(
      `UPDATE erasures SET phase = ?, day = ?, commits = (SELECT commits FROM progress WHERE id = 1), finished = ?
       WHERE id = ?`,
    )
    .run(next ?? running.phase, day, next === undefined ? now : null, running.id);
  return {
    more: true,
    rewrites: running.rewrites,
    isStale: isOver && (running.phase === "search" || next === undefined),
  };
}

/** A phase that visits every day, the latest first. `action` returns whether the day is done. */
function onDays(
  action: (context: WriteContext, connection: Connection, running: Running, search: Search) => boolean,
): Step {
  return (context, running, search) => {
    const day = listDays(context.folder).find((candidate) => candidate <= running.day);
    if (day === undefined) return true;
    const isOpen = context.day?.day === day;
    const connection = isOpen
      ? context.day!.connection
      : openDayConnection(context.folder, day, { readOnly: false, cacheMegabytes: 4 });
    try {
      running.current = day;
      running.day = action(context, connection, running, search) ? day - 1 : day;
    } finally {
      if (!isOpen) connection.close();
    }
    return false;
  };
}

/** A change runs in a transaction of the state file. */
function outsideTransaction<Answer>(state: Connection, action: () => Answer): Answer {
  state.exec("COMMIT");
  try {
    return action();
  } finally {
    state.exec("BEGIN IMMEDIATE");
  }
}

function inTransaction<Answer>(connection: Connection, action: () => Answer): Answer {
  connection.exec("BEGIN IMMEDIATE");
  try {
    const answer = action();
    connection.exec("COMMIT");
    return answer;
  } catch (error) {
    connection.rollBack();
    throw error;
  }
}

function replaysIn(connection: Connection, erasure: number): string[] {
  const rows = connection
    .prepare("SELECT replay_id AS id FROM erased_replays WHERE erasure = ?")
    .all(erasure);
  return (rows as { id: string }[]).map(({ id }) => id);
}

function noteReplays(state: Connection, erasure: number, replays: string[]): void {
  const note = state.prepare("INSERT OR IGNORE INTO erased_replays (erasure, replay_id) VALUES (?, ?)");
  for (const replay of replays) note.run(erasure, replay);
}

/** Writes the report, and drops the values: from here on nothing says whom it was about but the hashes. */
function storeCounts({ state, folder, day: open }: WriteContext, { id }: Running): void {
  const erased: ErasedCounts = {};
  addErased(state, id, erased);
  for (const day of listDays(folder)) {
    const isOpen = open?.day === day;
    const connection = isOpen
      ? open.connection
      : openDayConnection(folder, day, { readOnly: false, cacheMegabytes: 2 });
    try {
      addErased(connection, id, erased);
    } finally {
      if (!isOpen) connection.close();
    }
  }
  state.prepare("UPDATE erasures SET erased = ?, person = NULL WHERE id = ?").run(JSON.stringify(erased), id);
}
