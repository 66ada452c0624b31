import type { ReleaseView } from "#api/releases.ts";
import { Count } from "#ui/count.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";

const GRID = "lg:grid-cols-[minmax(0,1fr)_10rem_5.5rem_5rem_5rem_7rem_6.5rem_6.5rem]";

const COLUMNS = [
  { name: "Release" },
  { name: "Last deploy" },
  { name: "Events 24 h", isNumber: true },
  { name: "New issues", isNumber: true },
  { name: "Issues", isNumber: true },
  { name: "Crash-free", isNumber: true },
  { name: "First seen", isNumber: true },
  { name: "Last seen", isNumber: true },
];

/** Releases as a table on wide screens and as cards on narrow ones. */
export function ReleaseRows({ releases, viewer }: { releases: ReleaseView[]; viewer: Viewer }) {
  return (
    <RowList label="Releases" grid={GRID} columns={COLUMNS}>
      {releases.map((release) => (
        <ReleaseRow key={release.version} release={release} viewer={viewer} />
      ))}
    </RowList>
  );
}

function ReleaseRow({ release, viewer }: { release: ReleaseView; viewer: Viewer }) {
  const { version, lastDeploy, newGroups, groups, firstEvent, lastEvent } = release;
  const { health, events } = release.glasshouse;
  return (
    <li
      className={`relative grid min-h-9 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <div className="min-w-0">
        <Link
          href={paths.release(version)}
          data-row=""
          className="foreign font-medium break-all after:absolute after:inset-0"
        >
          {version}
        </Link>
        <span className="ml-2 text-xs text-faint">{describeState(release)}</span>
      </div>
      <span className="foreign truncate text-sm text-muted max-lg:text-right">
        {lastDeploy === null ? "" : `${lastDeploy.environment} `}
        {lastDeploy !== null && <Moment at={lastDeploy.dateFinished} viewer={viewer} />}
      </span>
      <div className="figures contents text-sm max-lg:col-span-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:text-xs max-lg:text-muted lg:text-right">
        <span>
          <Count value={events} />{" "}
          <span className="lg:sr-only">{events === 1 ? "event" : "events"} in 24 h</span>
        </span>
        <span>
          <Count value={newGroups} />{" "}
          <span className="lg:sr-only">new {newGroups === 1 ? "issue" : "issues"}</span>
        </span>
        <span>
          <Count value={groups} /> <span className="lg:sr-only">{groups === 1 ? "issue" : "issues"}</span>
        </span>
        <span className={health === null ? "text-faint" : undefined}>
          {health === null ? "no sessions" : crashFree(health)}{" "}
          {health !== null && <span className="lg:sr-only">crash-free</span>}
        </span>
        <Seen at={firstEvent} word="first" viewer={viewer} />
        <Seen at={lastEvent} word="last" viewer={viewer} />
      </div>
    </li>
  );
}

/** Narrow screens only show the last. */
function Seen({ at, word, viewer }: { at: string | null; word: "first" | "last"; viewer: Viewer }) {
  return (
    <span className={word === "first" ? "max-lg:hidden" : undefined}>
      <span className="lg:sr-only">{word} seen </span>
      {at === null ? <span className="text-faint">never</span> : <Moment at={at} viewer={viewer} />}
    </span>
  );
}

function describeState({ status, dateReleased, commitCount }: ReleaseView): string {
  const parts = [
    status === "archived" ? "archived" : dateReleased === null ? "" : "released",
    commitCount === 0 ? "" : commitCount === 1 ? "1 commit" : `${commitCount} commits`,
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/** The share of sessions without a crash: `99.87 %`, never rounded up to 100 %. */
export function crashFree(health: NonNullable<ReleaseView["glasshouse"]["health"]>): string {
  const { sessions, crashed } = health;
  if (crashed === 0) return "100 %";
  return `${(Math.floor(((sessions - crashed) / sessions) * 10_000) / 100).toFixed(2)} %`;
}
