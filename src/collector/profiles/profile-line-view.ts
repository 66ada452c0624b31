import type { ProfiledSpanView, ProfileLineView } from "#api/profiles.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { ProfiledSpan, ProfileLine } from "#model/profile.ts";

export function profileLineView({
  projectId: _project,
  transactionId: _transaction,
  start,
  end,
  duration,
  ...line
}: ProfileLine): ProfileLineView {
  return { ...line, start: isoFromMillis(start), end: isoFromMillis(end), durationNanos: duration };
}

export function profiledSpanView({ start, duration, ...span }: ProfiledSpan): ProfiledSpanView {
  return { ...span, start: isoFromMillis(start), durationNanos: duration };
}
