import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { isDamage } from "../engine/store-error.ts";
import type { WriteContext } from "../engine/write-context.ts";
import type { SearchedEvent } from "../events/encode-events.ts";
import { latestEvents } from "./backfill-steps.ts";

/** An issue whose entries of the search index could not be written, with its latest events since. */
export interface MissedWords {
  issue: IssueId;
  events: SearchedEvent[];
}

/** Issues and events of each read in one step, few enough that no request waits long. */
const STEP = 20;
const EVENTS = 20;

/**
 * Writes the new entries of the search index. The index is derived from events, so where it cannot be written the events are
 * stored all the same, and their issues are noted in the state file: `addMissedWords` catches up.
 */
export function writeWords(context: WriteContext): void {
  const { issueWords, state } = context;
  try {
    issueWords.flush();
  } catch (error) {
    // A damaged index is replaced, and the group written again.
    if (isDamage(error)) throw error;
    const note = state.prepare("INSERT OR IGNORE INTO missed_words (issue, since) VALUES (?, ?)");
    for (const { issue, since } of issueWords.drop()) note.run(issue, since);
    context.missedWords = true;
  }
}

/** The next issues to index again. */
export function listMissedWords(files: StoreFiles): MissedWords[] {
  const missed = files.state
    .prepare("SELECT issue, since FROM missed_words ORDER BY issue LIMIT ?")
    .all(STEP) as { issue: IssueId; since: UnixMillis }[];
  return missed.map(({ issue, since }) => ({ issue, events: latestEvents(files, issue, EVENTS, since) }));
}

/** Indexes the events and forgets their issues; throws where the index still cannot be written. */
export function addMissedWords({ state, issueWords }: WriteContext, missed: MissedWords[]): void {
  const undo = issueWords.mark();
  try {
    for (const { issue, events } of missed) for (const event of events) issueWords.add(issue, false, event);
    issueWords.flush();
  } catch (error) {
    undo();
    throw error;
  }
  const forget = state.prepare("DELETE FROM missed_words WHERE issue = ?");
  for (const { issue } of missed) forget.run(issue);
}
