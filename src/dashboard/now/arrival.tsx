import type { Result } from "#lib/result.ts";
import type { TraceList } from "#api/traces.ts";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { paths } from "../paths.ts";

/** How far what can be read is behind what happens. */
export function Arrival({
  latest,
  dropped,
  viewer,
}: {
  latest: Result<TraceList, CollectorFailure>;
  dropped: number;
  viewer: Viewer;
}) {
  const newest = latest.ok ? latest.value.traces[0] : undefined;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted">
      {newest === undefined ? (
        <span>No trace in the last day.</span>
      ) : (
        <span>
          The latest trace began{" "}
          <Link href={paths.trace(newest.traceId)} className="text-accent underline underline-offset-2">
            <Moment at={newest.start} viewer={viewer} />
          </Link>
          .
        </span>
      )}
      <span>
        {dropped === 0
          ? "Everything that came in was kept."
          : `${formatCount(dropped)} that came in were not kept.`}
      </span>
    </p>
  );
}
