import type { UnixMillis } from "#lib/units.ts";
import type { RunningAct } from "../../port/acts.ts";
import { recordAct } from "../accounts/audit.ts";
import { dayOf } from "./day.ts";
import type { Connection } from "./connection.ts";
import type { EncodedBatch } from "../encode-batch.ts";
import { isDamage, toThreadError, type ThreadError } from "./store-error.ts";
import { appendBatch } from "../append-batch.ts";
import { openToday, type WriteContext } from "./write-context.ts";
import { flushDay, markDay, openDayConnection, type DayWriter } from "./day-writer.ts";
import { mend } from "./mend.ts";
import { GROUPS_KEPT, leaveStateChanges, repair } from "./repair.ts";
import { writeWords } from "../issues/missed-words.ts";
import { type SealedBatch, unsealBatch } from "./sealed-batch.ts";
import { listDays } from "./store-folder.ts";

/** What the writer is to do: append a batch, or make a change. */
export type WriteRequest = { id: number; now: UnixMillis } & (
  | { batch: EncodedBatch; parts?: SealedBatch[] | undefined }
  | { change: (context: WriteContext) => unknown; act?: RunningAct | undefined }
);
export type WriteAnswer = { id: number } & ({ value: unknown } | { error: ThreadError });
type AppendRequest = Extract<WriteRequest, { batch: EncodedBatch }>;
type ChangeRequest = Exclude<WriteRequest, AppendRequest>;

/**
 * Commits the batches together, in order, then makes the changes one by one. A request that fails is rolled back alone and
 * answered with its error; when the commit itself fails, all requests are.
 */
export function commitGroup(context: WriteContext, requests: WriteRequest[]): WriteAnswer[] {
  try {
    mending(context, requests, () => catchUpState(context));
  } catch (error) {
    return requests.map(({ id }) => ({ id, error: toThreadError(error, context.folder) }));
  }
  const appends = requests.filter((request) => "batch" in request);
  const answers = appends.length === 0 ? [] : commitBatches(context, appends);
  for (const request of requests) {
    if ("change" in request) answers.push(commitChange(context, request));
  }
  return answers;
}

/** Files that may turn out to be damaged in one commit: today's, yesterday's, the search index. */
const MENDS = 3;

/** Does it again after each damaged file that could be replaced. */
function mending<Answer>(context: WriteContext, requests: WriteRequest[], action: () => Answer): Answer {
  const today = dayOf(requests[0]?.now ?? 0);
  for (let mends = 0; ; mends++) {
    try {
      return action();
    } catch (error) {
      if (mends === MENDS || !mend(context, today, error)) throw error;
    }
  }
}

/** Where the state file could not be committed after the day's, it catches up before anything else is written. */
function catchUpState(context: WriteContext): void {
  const { folder, state, day, isStateBehind } = context;
  if (!isStateBehind) return;
  const [latest] = listDays(folder);
  if (day !== null) repair(state, day.connection);
  else if (latest !== undefined) {
    const connection = openDayConnection(folder, latest, { readOnly: false, cacheMegabytes: 2 });
    try {
      repair(state, connection);
    } finally {
      connection.close();
    }
  }
  context.isStateBehind = false;
}

/**
 * Requests hardly ever fail, so they are first written together without savepoints, which cost a third of the writing. When one
 * fails, all are rolled back and written again, each in a savepoint of its own.
 */
function commitBatches(context: WriteContext, requests: AppendRequest[]): WriteAnswer[] {
  try {
    return mending(context, requests, () => commitWith(context, requests, appendOne));
  } catch (error) {
    if (requests.length === 1) return failAll(context, requests, error);
  }
  try {
    return mending(context, requests, () => commitWith(context, requests, appendOrUndo));
  } catch (error) {
    return failAll(context, requests, error);
  }
}

function failAll({ folder }: WriteContext, requests: AppendRequest[], error: unknown): WriteAnswer[] {
  return requests.map(({ id }) => ({ id, error: toThreadError(error, folder) }));
}

type Append = (context: WriteContext, day: DayWriter, request: AppendRequest) => WriteAnswer;

/**
 * The day's file is committed first and includes the group's changes to the state file. A crash can leave the state file some
 * groups behind; it catches up when the store is opened (`repair.ts`). So most of the state's commits need not be synced: the
 * day's was. Rolls everything back and throws when anything up to the day's commit fails.
 */
function commitWith(context: WriteContext, requests: AppendRequest[], append: Append): WriteAnswer[] {
  const { state } = context;
  const now = requests[0]?.now ?? 0;
  let undo: (() => void) | undefined;
  let recording: ReturnType<typeof state.recordChanges> | undefined;
  let day: DayWriter | undefined;
  try {
    day = openToday(context, dayOf(now));
    undo = markAll(context, day);
    const waits = context.unsynced + 1 >= GROUPS_KEPT;
    if (!waits) state.exec("PRAGMA synchronous = NORMAL");
    state.exec("BEGIN IMMEDIATE");
    day.connection.exec("BEGIN IMMEDIATE");
    recording = state.recordChanges();
    const answers = requests.map((request) => append(context, day!, request));
    flushDay(day, now);
    writeWords(context);
    leaveStateChanges(state, day.connection, recording);
    recording = undefined;
    day.connection.exec("COMMIT");
    undo = undefined;
    commitState(context, waits);
    return answers;
  } catch (error) {
    recording?.drop();
    undo?.();
    context.clearCaches();
    state.rollBack();
    day?.connection.rollBack();
    throw error;
  } finally {
    state.exec("PRAGMA synchronous = FULL");
  }
}

/** The day's file is committed and has these changes: if this fails, they are durable all the same, and the state catches up. */
function commitState(context: WriteContext, isSynced: boolean): void {
  context.isStateBehind = true;
  try {
    context.state.exec("COMMIT");
    context.isStateBehind = false;
    context.unsynced = isSynced ? 0 : context.unsynced + 1;
  } catch {
    context.clearCaches();
    context.state.rollBack();
  }
}

/** Marks the rows pending for the end of the commit; the returned function drops those added since. */
function markAll({ issueWords, written }: WriteContext, day: DayWriter): () => void {
  const [undoDay, undoWords, mark] = [markDay(day), issueWords.mark(), written.mark()];
  return () => {
    undoDay();
    undoWords();
    written.reset(mark);
  };
}

function appendOne(context: WriteContext, day: DayWriter, request: AppendRequest): WriteAnswer {
  const { id, now, batch, parts = [] } = request;
  const appended = appendBatch(context, day, batch, now);
  // Unsealed one by one: together they would fill the memory.
  for (const part of parts) {
    const { events, duplicateSpans } = appendBatch(context, day, unsealBatch(part), now);
    appended.events.push(...events);
    appended.duplicateSpans += duplicateSpans;
  }
  return { id, value: appended };
}

function appendOrUndo(context: WriteContext, day: DayWriter, request: AppendRequest): WriteAnswer {
  const files = [context.state, day.connection];
  const undo = markAll(context, day);
  for (const file of files) file.exec("SAVEPOINT request");
  try {
    const answer = appendOne(context, day, request);
    for (const file of files) file.exec("RELEASE request");
    return answer;
  } catch (error) {
    undo();
    context.clearCaches();
    // The file is replaced, and the whole group written again.
    if (isDamage(error)) throw error;
    try {
      for (const file of files) file.exec("ROLLBACK TO request; RELEASE request");
    } catch {
      // A full disk ends the transaction itself: the whole group is rolled back and fails with the cause.
      throw error;
    }
    return { id: request.id, error: toThreadError(error, context.folder) };
  }
}

function commitChange(context: WriteContext, request: ChangeRequest): WriteAnswer {
  try {
    return { id: request.id, value: mending(context, [request], () => makeChange(context, request)) };
  } catch (error) {
    return { id: request.id, error: toThreadError(error, context.folder) };
  }
}

function makeChange(context: WriteContext, { change, act, now }: ChangeRequest): unknown {
  const { state } = context;
  try {
    context.issueCache.clear();
    state.exec("BEGIN IMMEDIATE");
    const before = act && countChanges(state);
    const value = change(context);
    if (act && countChanges(state) !== before) recordAct(state, act, now);
    state.exec("COMMIT");
    return value;
  } catch (error) {
    context.clearCaches();
    state.rollBack();
    throw error;
  }
}

/** Rows changed since the file was opened. */
function countChanges(state: Connection): number {
  return (state.prepare("SELECT total_changes() AS changes").get() as { changes: number }).changes;
}
