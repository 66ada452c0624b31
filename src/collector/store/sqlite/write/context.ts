import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../connection.ts";
import { createBlocks, type Blocks } from "./blocks.ts";
import { createLogWords, type LogWords } from "./log-words.ts";
import { createNames, type Names } from "./names.ts";

/** What the writer's functions share: the file, and what they remember of it between statements. */
export interface WriteContext {
  connection: Connection;
  names: Names;
  /** The last minute in which each service was noted as seen. */
  servicesSeen: Map<string, number>;
  spanBlocks: Blocks;
  logBlocks: Blocks;
  logWords: LogWords;
}

export function createWriteContext(connection: Connection): WriteContext {
  return {
    connection,
    names: createNames(connection),
    servicesSeen: new Map(),
    spanBlocks: createBlocks(connection, "span_blocks"),
    logBlocks: createBlocks(connection, "log_blocks"),
    logWords: createLogWords(connection),
  };
}

/** Marks what is buffered for the end of the commit; the function that it returns goes back to here. */
export function markContext(context: WriteContext): () => void {
  const spans = context.spanBlocks.mark();
  const logs = context.logBlocks.mark();
  const words = context.logWords.mark();
  return () => {
    context.spanBlocks.reset(spans);
    context.logBlocks.reset(logs);
    context.logWords.reset(words);
    // Rows that a rollback took away may be remembered here.
    context.names.forget();
    context.servicesSeen.clear();
  };
}

/** Writes what is buffered. Called once at the end of a commit. */
export function flushContext(context: WriteContext, now: UnixMillis): void {
  context.spanBlocks.flush(now);
  context.logBlocks.flush(now);
  context.logWords.flush();
}
