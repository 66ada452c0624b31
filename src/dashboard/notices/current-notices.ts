import type { NoticeView } from "#api/overview.ts";
import type { UnixMillis } from "#lib/units.ts";

const DAY = 86_400_000;

/** The notices to show beside the day's events: errors for as long as they hold, warnings for a day. */
export function currentNotices(notices: NoticeView[], now: UnixMillis): NoticeView[] {
  return notices.filter(
    ({ severity, at }) => severity === "error" || (severity === "warning" && Date.parse(at) > now - DAY),
  );
}
