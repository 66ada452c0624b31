import type { RulePreview } from "#api/rules.ts";
import { formatTime } from "#ui/format-time.ts";

const HOUR = 3_600_000;

/** The answer of a preview: whether the rule would have fired, how often, and in which time. */
export function previewTitle(
  { total, start, end, replayedFrom }: Pick<RulePreview, "total" | "start" | "end" | "replayedFrom">,
  zone: string,
): string {
  if (replayedFrom === null) return "No preview for this rule";
  const days = Math.round((Date.parse(end) - Date.parse(start)) / (24 * HOUR));
  const from = Date.parse(replayedFrom);
  // Steps of time need not begin where the days do.
  const isLater = from > Date.parse(start) + HOUR;
  const time = isLater
    ? `since ${formatTime(from, zone, "minute")}`
    : days === 1
      ? "in the last day"
      : `in the last ${days} days`;
  if (total === 0) return `Would not have fired ${time}`;
  return `Would have fired ${total === 1 ? "once" : `${total} times`} ${time}`;
}
