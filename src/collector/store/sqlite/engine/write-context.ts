import type { ItemCount } from "#model/item-counter.ts";
import { migrate } from "./migrate.ts";
import { openConnection, type Connection } from "./connection.ts";
import type { Damage } from "./damage.ts";
import type { Day } from "./day.ts";
import { noteBegunAnew, openSearch } from "./open-search.ts";
import { hasDay, stateFile } from "./store-folder.ts";
import { STATE_SCHEMA } from "./schema/state-schema.ts";
import { createPendingRows, type PendingRows } from "./pending-rows.ts";
import { createIssueWords, type IssueWords } from "../issues/issue-words.ts";
import { createIssueCache, type IssueCache } from "../issues/issue-cache.ts";
import { GROUPS_KEPT } from "./repair.ts";
import { closeDay, openDay, openDayConnection, type DayWriter } from "./day-writer.ts";

/** What the writer's functions share: the open files, and caches of what is in them. */
export interface WriteContext {
  folder: string;
  state: Connection;
  /** The search index of issues. */
  issueWords: IssueWords;
  /** Set when entries of the search index could not be written, until the main thread is told. */
  missedWords: boolean;
  /** The file of the last commit; null before the first. */
  day: DayWriter | null;
  /** The day before it, which may hold the first attempt of a retry. */
  yesterday: Connection | null;
  /** Whether the state file is one commit behind the day's. */
  isStateBehind: boolean;
  /** Groups committed since the state file was last synced to disk. */
  unsynced: number;
  issueCache: IssueCache;
  /** The last minute in which each service and release was noted as seen. */
  seen: Map<string, number>;
  issueCaps: Map<number, IssueCaps>;
  /** For projects without settings. Passed in because the settings' schema would take ten megabytes on each thread. */
  defaultCaps: IssueCaps;
  /** Issues opened in the latest minute of each project that opened any. */
  openedIssues: Map<number, { minute: number; opened: number }>;
  /** Counted in the ledger since it was last reported to the main thread. */
  written: PendingRows<ItemCount>;
  /** Damage found since it was last reported to the main thread. */
  damage: Damage[];
  /** After a rollback: the caches may hold rows that are gone. */
  clearCaches(): void;
}

/** What a project's issues may take. */
export interface IssueCaps {
  /** Payloads that each issue stores per hour. */
  payloadsPerHour: number;
  /** Null without a limit. */
  newPerMinute: number | null;
}

const CACHE_MEGABYTES = 16;

export function createWriteContext(folder: string, defaultCaps: IssueCaps): WriteContext {
  const state = openConnection(stateFile(folder), { readOnly: false, cacheMegabytes: CACHE_MEGABYTES });
  migrate(state, STATE_SCHEMA);
  const { issueWords, isNew } = openIssueWords(folder);
  const context: WriteContext = {
    folder,
    state,
    issueWords,
    missedWords: false,
    day: null,
    yesterday: null,
    // The previous writer may have ended between its two commits, and left some groups unsynced.
    isStateBehind: true,
    unsynced: GROUPS_KEPT,
    issueCache: createIssueCache(),
    seen: new Map(),
    issueCaps: new Map(),
    defaultCaps,
    openedIssues: new Map(),
    written: createPendingRows(),
    damage: isNew ? [{ kind: "search" }] : [],
    clearCaches() {
      context.issueCache.clear();
      context.seen.clear();
      context.issueCaps.clear();
      context.openedIssues.clear();
      context.day?.names.clear();
    },
  };
  return context;
}

/** Opens the search index. It is not synced at each commit: a crash of the machine loses the latest words, never events. */
export function openIssueWords(folder: string): { issueWords: IssueWords; isNew: boolean } {
  const { used: issueWords, isNew } = openSearch(folder, CACHE_MEGABYTES, createIssueWords);
  issueWords.connection.exec("PRAGMA synchronous = NORMAL");
  if (isNew) noteBegunAnew(issueWords.connection);
  return { issueWords, isNew };
}

function closeSearch(connection: Connection): void {
  connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  connection.close();
}

/** The file of the day of receipt, created where there is none. */
export function openToday(context: WriteContext, day: Day): DayWriter {
  if (context.day?.day === day) return context.day;
  // The previous file holds the last group's changes to the state file.
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
