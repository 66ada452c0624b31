import { rebuildIssues } from "../issues/rebuild-issues.ts";
import { openDayConnection } from "./day-writer.ts";
import type { Day } from "./day.ts";
import { quarantineDay, type Quarantined } from "./quarantine.ts";
import { isDamage } from "./store-error.ts";
import { listDays } from "./store-folder.ts";
import { closeContext, createWriteContext, type WriteContext } from "./write-context.ts";

/** Derives from the days what a lost state file held of them. A day that turns out to be damaged is moved away. */
export function deriveState(folder: string): Quarantined[] {
  // What is rebuilt was under the caps when it was stored.
  const context = createWriteContext(folder, {
    payloadsPerHour: Number.POSITIVE_INFINITY,
    newPerMinute: null,
  });
  try {
    return listDays(folder)
      .toReversed()
      .flatMap((day) => deriveFrom(context, day) ?? []);
  } finally {
    closeContext(context);
  }
}

/** Returns the day's file if it is damaged. */
function deriveFrom(context: WriteContext, day: Day): Quarantined | null {
  const connection = openDayConnection(context.folder, day, { readOnly: true, cacheMegabytes: 8 });
  try {
    rebuildIssues(context, day, connection);
    return null;
  } catch (error) {
    if (!isDamage(error) || error.context["file"] !== connection.file) throw error;
    return quarantineDay(context.folder, day, String(error.context["reason"]));
  } finally {
    connection.close();
  }
}
