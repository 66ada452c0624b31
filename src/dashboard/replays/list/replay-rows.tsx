import type { ReplayView } from "#api/replays.ts";
import { Count } from "#ui/count.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { clientName, clockText, pagePath, userName } from "../replay-user.ts";

const GRID =
  "lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem_4.5rem_4.5rem_4.5rem_6rem] xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_13rem_5rem_5rem_5rem_5rem_7rem]";

const COLUMNS = [
  { name: "User" },
  { name: "Pages" },
  { name: "Client", className: "lg:max-xl:hidden" },
  { name: "Duration", isNumber: true },
  { name: "Errors", isNumber: true },
  { name: "Clicks", isNumber: true },
  { name: "Requests", isNumber: true },
  { name: "Started", isNumber: true },
];

/** Replays as a table on wide screens and as cards on narrow ones. */
export function ReplayRows({ replays, viewer }: { replays: ReplayView[]; viewer: Viewer }) {
  return (
    <RowList label="Replays" grid={GRID} columns={COLUMNS}>
      {replays.map((replay) => (
        <ReplayRow key={replay.id} replay={replay} viewer={viewer} />
      ))}
    </RowList>
  );
}

function ReplayRow({ replay, viewer }: { replay: ReplayView; viewer: Viewer }) {
  const { urls, errors, clicks, requests, release, environment } = replay;
  const [first = ""] = urls;
  const origin = [release, environment].filter((part) => part !== null).join(" · ");
  return (
    <li
      className={`relative grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <div className="min-w-0">
        <Link
          href={paths.replay(replay.id)}
          data-row=""
          className="foreign block truncate font-medium after:absolute after:inset-0"
        >
          {userName(replay) ?? `Anonymous, replay ${replay.id.slice(0, 8)}`}
        </Link>
        {origin !== "" && <p className="foreign truncate text-xs text-faint">{origin}</p>}
      </div>
      <div className="min-w-0 max-lg:order-last max-lg:col-span-2">
        <p className="foreign truncate font-mono text-sm">{first === "" ? "no address" : pagePath(first)}</p>
        {urls.length > 1 && (
          <p className="figures text-xs text-faint">{countOf(urls.length - 1, "more page")}</p>
        )}
      </div>
      <span className="foreign truncate text-sm text-muted max-xl:hidden">{clientName(replay)}</span>
      <span className="figures text-right text-sm">{clockText(replay.duration)}</span>
      <div className="figures contents text-sm max-lg:col-span-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:text-xs max-lg:text-muted lg:text-right">
        <span className={errors > 0 ? "font-medium text-danger" : "text-faint"}>
          <Count value={errors} /> <span className="lg:sr-only">{errors === 1 ? "error" : "errors"}</span>
        </span>
        <span>
          <Count value={clicks} /> <span className="lg:sr-only">{clicks === 1 ? "click" : "clicks"}</span>
        </span>
        <span>
          <Count value={requests} />{" "}
          <span className="lg:sr-only">{requests === 1 ? "request" : "requests"}</span>
        </span>
        <span className="text-muted">
          <Moment at={replay.started} viewer={viewer} />
        </span>
      </div>
    </li>
  );
}
