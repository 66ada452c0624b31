import type { TraceEventView } from "#api/trace.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { LevelBadge } from "../../badges/level-badge.tsx";
import { paths } from "../../paths.ts";

interface TraceErrorsProps {
  events: TraceEventView[];
  /** The list's accessible name. */
  label: string;
}

/** The error events of a trace, each linked to its page. */
export function TraceErrors({ events, label }: TraceErrorsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-md border border-line bg-surface">
      {events.map((event) => (
        <li
          key={event.eventId}
          className="relative flex min-h-8 items-center gap-3 px-3 py-1 text-sm hover:bg-sunken"
        >
          <LevelBadge level={event.level} />
          <Link
            href={paths.event(event.issueId, event.eventId)}
            className="foreign min-w-0 flex-1 font-medium after:absolute after:inset-0 max-sm:line-clamp-2 sm:truncate"
          >
            {event.title}
          </Link>
          <span className="figures shrink-0 text-xs text-faint max-sm:hidden">{event.issueShortId}</span>
          <span className="figures shrink-0 text-xs text-faint" data-tip="Since the trace began">
            +{formatDuration(event.offsetNanos)}
          </span>
        </li>
      ))}
    </ul>
  );
}
