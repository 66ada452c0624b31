import type { UnixMillis } from "#lib/units.ts";
import type { EncodedBatch } from "./encoded-batch.ts";
import { toThreadError, type ThreadError } from "./store-error.ts";
import { appendBatch } from "./write/append-batch.ts";
import { makeChange, type ChangeRequest } from "./write/changes.ts";
import { flushContext, markContext, type WriteContext } from "./write/context.ts";

/** What the writer is asked: to append a batch, or to change something by name. */
export type WriteRequest = { id: number; now: UnixMillis } & (
  | { batch: EncodedBatch }
  | { change: ChangeRequest }
);
export type WriteAnswer = { id: number } & ({ value: unknown } | { error: ThreadError });

/**
 * Commits the requests together, in their order. A request that fails is undone alone and answered with its error;
 * when the commit itself fails, all are.
 */
export function commitGroup(context: WriteContext, file: string, requests: WriteRequest[]): WriteAnswer[] {
  const { connection } = context;
  const undoAll = markContext(context);
  try {
    connection.exec("BEGIN IMMEDIATE");
    const answers = requests.map((request) => runOne(context, file, request));
    flushContext(context, requests[0]?.now ?? 0);
    connection.exec("COMMIT");
    return answers;
  } catch (error) {
    undoAll();
    rollBack(context);
    return requests.map(({ id }) => ({ id, error: toThreadError(error, file) }));
  }
}

function runOne(context: WriteContext, file: string, request: WriteRequest): WriteAnswer {
  const { connection } = context;
  const undo = markContext(context);
  connection.exec("SAVEPOINT request");
  try {
    const value =
      "batch" in request
        ? appendBatch(context, request.batch, request.now)
        : makeChange(context, request.change);
    connection.exec("RELEASE request");
    return { id: request.id, value };
  } catch (error) {
    undo();
    try {
      connection.exec("ROLLBACK TO request; RELEASE request");
    } catch {
      // A full disk ends the transaction itself: the whole group is undone, and answered with the cause.
      throw error;
    }
    return { id: request.id, error: toThreadError(error, file) };
  }
}

function rollBack({ connection }: WriteContext): void {
  try {
    connection.exec("ROLLBACK");
  } catch {
    // SQLite has rolled back by itself already.
  }
}
