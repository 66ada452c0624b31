import type { TraceList } from "#api/trace.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";

interface TruncatedSearchProps {
  stopped: NonNullable<TraceList["stopped"]>;
  sort: "newest" | "slowest";
  /** The page that continues the search. */
  next: string;
  viewer: Viewer;
}

/** Says where a search without an index stopped, with a link to continue. */
export function TruncatedSearch({ stopped, sort, next, viewer }: TruncatedSearchProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm text-muted">
      <span>
        {sort === "newest" ? (
          <>
            Searched back to <Moment at={stopped.start} viewer={viewer} as="moment" />
          </>
        ) : (
          `Searched traces of ${formatDuration(stopped.durationNanos)} and longer`
        )}
        . No index covers this search, so it stopped there.
      </span>
      <Link href={next} className="text-accent underline-offset-2 hover:underline">
        {sort === "newest" ? "Search further back" : "Search shorter traces"}
      </Link>
    </p>
  );
}
