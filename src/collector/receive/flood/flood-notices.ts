import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { SPIKE_FACTOR } from "#model/flood-limits.ts";
import type { Category } from "#model/outcome.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { QuotaLimit } from "../quota-meter.ts";

/** Raises a notice while flood protection limits a project, and clears it a while after. */
export interface FloodNotices {
  limited: (limit: QuotaLimit, now: UnixMillis) => void;
  /** Clears what has not been limited for a while. */
  clearOld: (now: UnixMillis) => void;
}

/** A flood comes in waves: its senders pause as they are told, and go on. */
const QUIET: Millis = 300_000;

export function floodNotices(
  store: Pick<Store, "raiseNotice" | "clearNotice">,
  project: ProjectId,
): FloodNotices {
  const latest = new Map<Category, UnixMillis>();
  const subjectOf = (category: Category) => `project ${project}: ${category}`;
  return {
    limited({ category, reason }, now) {
      latest.set(category, now);
      const why =
        reason === "spike"
          ? `They came at more than ${SPIKE_FACTOR} times the rate of the usual busiest hour.`
          : "They came faster than flood protection allows.";
      store.raiseNotice({
        code: "flood_limited",
        subject: subjectOf(category),
        text: `Some of what is sent is dropped: too many items of the category ${category}.`,
        detail: `${why} Find the loop that sends them, or give the category a quota in Settings. Other categories are not affected.`,
      });
    },
    clearOld(now) {
      for (const [category, at] of latest) {
        if (now - at < QUIET) continue;
        latest.delete(category);
        store.clearNotice("flood_limited", subjectOf(category));
      }
    },
  };
}
