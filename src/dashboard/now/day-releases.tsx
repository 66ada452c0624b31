import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { paths } from "../paths.ts";

const MOST = 4;

/** What was released within the day, the latest first: most often what changed. The charts below mark the same moments. */
export function DayReleases({ releases, viewer }: { releases: ReleaseStart[]; viewer: Viewer }) {
  if (releases.length === 0) return null;
  const more = releases.length - MOST;
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      <span>Released in the last 24 hours:</span>
      {releases.slice(0, MOST).map(({ version, firstSeen }) => (
        <span key={version}>
          <Link href={paths.release(version)} className="foreign text-accent underline underline-offset-2">
            {version}
          </Link>{" "}
          <Moment at={firstSeen} viewer={viewer} />
        </span>
      ))}
      {more > 0 && (
        <Link href={paths.releases()} className="text-accent underline underline-offset-2">
          {more} more
        </Link>
      )}
    </p>
  );
}
