import { formatAgo, formatTime, toMillis, type TimeStyle } from "./format-time.ts";
import type { Viewer } from "./viewer.ts";

interface MomentProps {
  /** Milliseconds since 1970, or ISO 8601. */
  at: string | number;
  viewer: Viewer;
  /** `ago` is relative; the others are absolute. */
  as?: TimeStyle | "ago";
  className?: string;
}

/** A time in the viewer's zone; the tooltip has local and UTC time in full. */
export function Moment({ at, viewer, as = "ago", className }: MomentProps) {
  const millis = toMillis(at);
  if (millis === undefined) return <span className={className}>unknown time</span>;
  const utc = formatTime(millis, "UTC", "exact");
  const local = formatTime(millis, viewer.zone, "exact");
  return (
    <time
      className={className}
      dateTime={new Date(millis).toISOString()}
      data-tip={viewer.zone === "UTC" ? utc : `${local}\n${utc}`}
    >
      {as === "ago" ? formatAgo(millis, viewer.now) : formatTime(millis, viewer.zone, as)}
    </time>
  );
}
