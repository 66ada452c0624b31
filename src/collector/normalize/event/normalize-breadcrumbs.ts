import { parseEventId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Breadcrumb } from "#model/event.ts";
import { type Cleaner, inside, noteCut } from "../scrub/cleaner.ts";
import { MAX_BREADCRUMBS, MAX_MESSAGE } from "../scrub/limits.ts";
import { withOthers } from "../scrub/with-others.ts";
import { attributesField, listField, textField } from "../scrub/read-field.ts";
import { levelField } from "./read-level.ts";
import { readTime } from "../time/read-time.ts";

const READ = new Set("timestamp type category level message data event_id".split(" "));

/** The breadcrumbs, oldest first; of too many the oldest are cut. */
export function normalizeBreadcrumbs(
  cleaner: Cleaner,
  source: Record<string, unknown>,
): Breadcrumb[] | undefined {
  const sent = listField(cleaner, source, "breadcrumbs");
  if (sent.length === 0) return undefined;
  return inside(cleaner, "breadcrumbs", () => {
    if (sent.length > MAX_BREADCRUMBS) noteCut(cleaner, "x", sent.length);
    return sent
      .slice(-MAX_BREADCRUMBS)
      .filter(isRecord)
      .map((crumb, at) =>
        inside(cleaner, at, () =>
          withOthers(cleaner, crumb, READ, {
            timestamp: readTime(crumb.timestamp),
            type: textField(cleaner, crumb, "type"),
            category: textField(cleaner, crumb, "category"),
            level: levelField(cleaner, crumb),
            message: textField(cleaner, crumb, "message", MAX_MESSAGE),
            data: attributesField(cleaner, crumb, "data"),
            event_id: parseEventId(crumb.event_id),
          }),
        ),
      );
  });
}
