import type { RatesAnswer } from "#api/rates.ts";
import type { ReleaseView } from "#api/releases.ts";
import { Count } from "#ui/count.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Sparkline } from "#ui/sparkline.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { errorTone } from "../now/verdict.ts";
import { paths } from "../paths.ts";
import { failedShare } from "../traces/search/operation-order.ts";
import { shareText } from "../traces/search/rate-cells.tsx";
import { freeText } from "./session-steps.ts";
import { requestsOf, type ReleaseRequests } from "./requests-of.ts";

const GRID =
  "lg:grid-cols-[minmax(0,1fr)_9.5rem_3.5rem_5rem_5rem_5.5rem_5.5rem] xl:grid-cols-[minmax(0,1fr)_9rem_9rem_4.5rem_5rem_5rem_5.5rem_5.5rem_5.5rem]";

interface ReleaseRowsProps {
  releases: ReleaseView[];
  /** The requests of each release; null if they could not be loaded. */
  rates: RatesAnswer | null;
  /** Of what time the counts are; null if it is chosen, and said elsewhere. */
  time: string | null;
  viewer: Viewer;
}

/** Releases as a table on wide screens and as cards on narrow ones. */
export function ReleaseRows({ releases, rates, time, viewer }: ReleaseRowsProps) {
  const requests = new Map(releases.map(({ version }) => [version, requestsOf(rates, version)]));
  const most = [...requests.values()].reduce((top, one) => Math.max(top, ...(one?.steps ?? [])), 1);
  const of = (name: string) => (time === null ? name : `${name} ${time}`);
  const columns = [
    { name: "Release" },
    { name: "Last deploy", className: "lg:max-xl:hidden" },
    { name: `${of("Requests")}, 0 to ${formatCount(most)}`, className: "whitespace-nowrap" },
    { name: "Errors", isNumber: true },
    { name: of("Events"), isNumber: true },
    { name: "New issues", isNumber: true },
    { name: "Crash-free", isNumber: true },
    { name: "First seen", isNumber: true, className: "lg:max-xl:hidden" },
    { name: "Last seen", isNumber: true },
  ];
  return (
    <RowList label="Releases" grid={GRID} columns={columns}>
      {releases.map((release) => (
        <ReleaseRow
          key={release.version}
          release={release}
          requests={requests.get(release.version) ?? null}
          before={requestsOf(rates, release.glasshouse.previous)}
          most={most}
          time={time}
          viewer={viewer}
        />
      ))}
    </RowList>
  );
}

interface ReleaseRowProps {
  release: ReleaseView;
  requests: ReleaseRequests | null;
  /** Those of the release before. */
  before: ReleaseRequests | null;
  /** The scale of the charts. */
  most: number;
  time: string | null;
  viewer: Viewer;
}

function ReleaseRow({ release, requests, before, most, time, viewer }: ReleaseRowProps) {
  const { version, lastDeploy, newGroups, firstEvent, lastEvent } = release;
  const { health, events, services } = release.glasshouse;
  return (
    <li
      className={`relative grid min-h-9 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <div className="min-w-0">
        <Link
          href={paths.release(version)}
          data-row=""
          className="foreign font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {version}
        </Link>
        <span className="foreign ml-2 text-xs text-faint">
          {[services.join(", "), describeState(release)].filter((part) => part !== "").join(" · ")}
        </span>
      </div>
      <span className="foreign truncate text-sm text-muted max-lg:text-right lg:max-xl:hidden">
        {lastDeploy === null ? "" : `${lastDeploy.environment} `}
        {lastDeploy !== null && <Moment at={lastDeploy.dateFinished} viewer={viewer} />}
      </span>
      {requests === null ? (
        <span className="text-sm text-faint max-lg:hidden">no requests</span>
      ) : (
        <Sparkline
          className="h-5 w-28 max-lg:col-span-2 max-lg:w-full"
          values={requests.steps}
          max={most}
          shape="bar"
          label={`${countOf(requests.requests, "request")}, ${countOf(requests.failed, "failure")}`}
        />
      )}
      <div className="figures contents text-sm max-lg:col-span-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:text-xs max-lg:text-muted lg:text-right">
        <ErrorShare requests={requests} before={before} />
        <span>
          <Count value={events} />{" "}
          <span className="lg:sr-only">
            {events === 1 ? "event" : "events"}
            {time !== null && ` in ${time}`}
          </span>
        </span>
        <span className={newGroups > 0 ? "font-medium text-new" : undefined}>
          <Count value={newGroups} />{" "}
          <span className="lg:sr-only">new {newGroups === 1 ? "issue" : "issues"}</span>
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

/** The share of requests that failed, red if it is more than with the release before. */
function ErrorShare({ requests, before }: Pick<ReleaseRowProps, "requests" | "before">) {
  if (requests === null) return <span className="text-faint max-lg:hidden">–</span>;
  const isWorse = before !== null && errorTone(requests, [before]) === "bad";
  return (
    <span className={isWorse ? "font-medium text-danger" : undefined}>
      {shareText(failedShare(requests))}
      {isWorse && <span className="sr-only">, more than the release before</span>}
      <span className="lg:sr-only"> errors</span>
    </span>
  );
}

/** Narrow screens only show the last. */
function Seen({ at, word, viewer }: { at: string | null; word: "first" | "last"; viewer: Viewer }) {
  return (
    <span className={word === "first" ? "max-xl:hidden" : undefined}>
      <span className="lg:sr-only">{word} seen </span>
      {at === null ? (
        <span className="text-faint">never</span>
      ) : (
        // Requests are summed up by the minute, whose end may lie ahead.
        <Moment at={Date.parse(at) > viewer.now ? new Date(viewer.now).toISOString() : at} viewer={viewer} />
      )}
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
  return freeText((sessions - crashed) / sessions);
}
