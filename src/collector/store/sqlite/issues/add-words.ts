import type { WithoutWords } from "./list-without-words.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Indexes the events found for issues that still exist, and stores how far the backfill has come. */
export function addWords({ state, issueWords }: WriteContext, { upTo, found }: WithoutWords): void {
  const exists = state.prepare("SELECT 1 FROM issues WHERE id = ?");
  const undo = issueWords.mark();
  try {
    for (const { issue, event } of found)
      if (exists.get(issue) !== undefined) issueWords.add(issue, false, event);
    issueWords.flush();
  } catch (error) {
    undo();
    throw error;
  }
  issueWords.connection.prepare("INSERT OR REPLACE INTO progress (id, rows) VALUES (2, ?)").run(upTo ?? -1);
}
