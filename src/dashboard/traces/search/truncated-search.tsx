import type { TraceList } from "#api/traces.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";

interface StoppedSearchProps {
  stopped: NonNullable<TraceList["stopped"]>;
  sort: "newest" | "slowest";
  /** Where the search goes on. */
  next: string;
  viewer: Viewer;
}

/** Says how far a search that no index helps has come, and goes on when asked. */
export function StoppedSearch({ stopped, sort, next, viewer }: StoppedSearchProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm text-muted">
      <span>
        {sort === "newest" ? (
          <>
            Looked back to <Moment at={stopped.start} viewer={viewer} as="moment" />
          </>
        ) : (
          `Looked at traces of ${formatDuration(stopped.durationNanos)} and longer`
        )}
        ; no index helps this search.
      </span>
      <Link href={next} className="text-accent underline-offset-2 hover:underline">
        {sort === "newest" ? "Look further back" : "Look at shorter ones"}
      </Link>
    </p>
  );
}
