import type { Severity } from "#model/watch/severity.ts";
import { countOf } from "#ui/format-count.ts";
import type { Viewer } from "#ui/viewer.ts";

const DAY = 86_400_000;

const FILLS: Record<Severity, string> = { page: "fill-danger", ticket: "fill-series-3", info: "fill-accent" };

interface DayCellsProps {
  /** Alerts of each day, the oldest first; the last ends now. */
  days: number[];
  severity: Severity;
  viewer: Viewer;
}

/** On which of the last days a rule opened alerts: a cell a day, which says how many. */
export function DayCells({ days, severity, viewer }: DayCellsProps) {
  return (
    <ol aria-label={`Last ${days.length} days`} className="flex gap-0.5">
      {days.map((alerts, index) => {
        const start = viewer.now - (days.length - index) * DAY;
        const text = `${dayName(start, viewer)}: ${countOf(alerts, "alert")}`;
        return (
          <li key={start} data-tip={text}>
            <span className="sr-only">{text}</span>
            <svg
              width="8"
              height="16"
              viewBox="0 0 8 16"
              aria-hidden="true"
              className="block forced-color-adjust-none"
            >
              <rect width="8" height="16" rx="1.5" className={alerts > 0 ? FILLS[severity] : "fill-line"} />
            </svg>
          </li>
        );
      })}
    </ol>
  );
}

/** Each cell is of 24 hours, and has the name of the day in which they end. */
function dayName(start: number, { zone }: Viewer): string {
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: zone,
  }).format(start + DAY);
}
