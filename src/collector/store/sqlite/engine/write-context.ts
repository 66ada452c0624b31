import { migrate } from "./migrate.ts";
import { openConnection, type Connection } from "./connection.ts";
import type { Day } from "./day.ts";
import { hasDay, searchFile, stateFile } from "./store-folder.ts";
import { STATE_SCHEMA } from "./schema/state-schema.ts";
import { createIssueWords, type IssueWords } from "../issues/issue-words.ts";
import { createKnownIssues, type KnownIssues } from "../issues/known-issues.ts";
import { GROUPS_KEPT } from "./repair.ts";
import { closeDay, openDay, openDayConnection, type DayWriter } from "./day-writer.ts";

/** What the writer's functions share: the files, and what they remember of them between statements. */
export interface WriteContext {
  folder: string;
  state: Connection;
  /** What issues are searched by. */
  issueWords: IssueWords;
  /** The file of the last commit; opened by the first. */
  day: DayWriter | null;
  /** The day before it, where a retry's first attempt may lie. */
  yesterday: Connection | null;
  /** Whether the state file is one commit behind the day's. */
  owes: boolean;
  /** Groups since the state file last waited for the disk. */
  unsynced: number;
  knownIssues: KnownIssues;
  /** The last minute in which each service and release was noted as seen. */
  seen: Map<string, number>;
  /** Events an hour that an issue of each project keeps. */
  issueCaps: Map<number, number>;
  /** Of a project without settings. Given, as the schema that holds it would weigh ten megabytes on each thread. */
  defaultIssueCap: number;
  /** Drops what is remembered: rows that a rollback took away may be among it. */
  forget(): void;
}

const CACHE_MEGABYTES = 16;

export function createWriteContext(folder: string, defaultIssueCap: number): WriteContext {
  const state = openConnection(stateFile(folder), { readOnly: false, cacheMegabytes: CACHE_MEGABYTES });
  migrate(state, STATE_SCHEMA);
  const context: WriteContext = {
    folder,
    state,
    issueWords: createIssueWords(openSearch(folder)),
    day: null,
    yesterday: null,
    owes: false,
    // Who wrote before may have left some.
    unsynced: GROUPS_KEPT,
    knownIssues: createKnownIssues(),
    seen: new Map(),
    issueCaps: new Map(),
    defaultIssueCap,
    forget() {
      context.knownIssues.forget();
      context.seen.clear();
      context.issueCaps.clear();
      context.day?.names.forget();
    },
  };
  return context;
}

/** Without waiting for the disk at each commit: after a crash of the machine the last words are missing, the events not. */
function openSearch(folder: string): Connection {
  const connection = openConnection(searchFile(folder), { readOnly: false, cacheMegabytes: CACHE_MEGABYTES });
  connection.exec("PRAGMA synchronous = NORMAL");
  return connection;
}

function closeSearch(connection: Connection): void {
  connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  connection.close();
}

/** The file that what is received on the day goes to, which is made when it is not there. */
export function openToday(context: WriteContext, day: Day): DayWriter {
  if (context.day?.day === day) return context.day;
  // What the last group owes is in the file that is now left.
  if (context.day !== null) closeDay(context.day);
  context.yesterday?.close();
  context.day = null;
  context.yesterday = hasDay(context.folder, day - 1)
    ? openDayConnection(context.folder, day - 1, { readOnly: true, cacheMegabytes: 2 })
    : null;
  context.day = openDay(context.folder, day);
  return context.day;
}

export function closeContext(context: WriteContext): void {
  if (context.day !== null) closeDay(context.day);
  context.yesterday?.close();
  closeSearch(context.issueWords.connection);
  context.state.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA optimize");
  context.state.close();
}
