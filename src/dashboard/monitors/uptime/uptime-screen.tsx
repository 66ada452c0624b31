import { Globe } from "lucide";
import type { UptimeList, UptimeView } from "#api/uptime.ts";
import type { Result } from "#lib/result.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { paths } from "../../paths.ts";
import { MonitorsFrame, NEW_CHECK } from "../monitors-frame.tsx";
import { StatusWord } from "../status-word.tsx";
import { CellLegend, TimeCells } from "../time-cells.tsx";
import { availabilityText, UPTIME_STATUS, uptimeCells, urlText } from "./uptime-text.ts";

const GRID =
  "lg:grid-cols-[minmax(0,1fr)_7rem_15rem_4.5rem_4.5rem_4.5rem] xl:grid-cols-[minmax(0,1fr)_7rem_19rem_5rem_5rem_5rem_7rem]";
const COLUMNS = [
  { name: "URL" },
  { name: "Status" },
  { name: "Last 24 hours" },
  { name: "24 h", isNumber: true },
  { name: "7 d", isNumber: true },
  { name: "30 d", isNumber: true },
  { name: "Last failure", isNumber: true, className: "lg:max-xl:hidden" },
];

interface UptimeScreenProps {
  answer: Result<UptimeList, CollectorFailure>;
  viewer: Viewer;
  collectorUrl: string;
}

/** The URLs that are checked, each with its last day. */
export function UptimeScreen({ answer, viewer, collectorUrl }: UptimeScreenProps) {
  const urls = answer.ok ? answer.value.urls : [];
  return (
    <MonitorsFrame current="uptime" isEmpty={urls.length === 0}>
      {!answer.ok ? (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      ) : urls.length === 0 ? (
        <EmptyState
          icon={Globe}
          title="No URL is checked"
          action={
            <Link href={NEW_CHECK.href} className={buttonClass("primary")}>
              {NEW_CHECK.label}
            </Link>
          }
        >
          Glasshouse requests a URL once a minute and opens an alert when checks in a row fail.
        </EmptyState>
      ) : (
        <>
          <RowList label="Checked URLs" grid={GRID} columns={COLUMNS}>
            {urls
              .toSorted((one, other) => rank(one) - rank(other))
              .map((view) => (
                <UrlRow key={view.rule.id} view={view} viewer={viewer} />
              ))}
          </RowList>
          <CellLegend
            entries={[
              ["good", "Up"],
              ["partly", "Some checks failed"],
              ["bad", "All checks failed"],
              ["unknown", "Not checked"],
            ]}
          />
        </>
      )}
    </MonitorsFrame>
  );
}

function rank({ state }: UptimeView): number {
  return (["down", "unknown", "up", "off"] as const).indexOf(state);
}

function UrlRow({ view, viewer }: { view: UptimeView; viewer: Viewer }) {
  const { rule, url, state, since, availability, lastFailure } = view;
  return (
    <li
      className={`relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <div className="min-w-0">
        <Link
          href={paths.uptimeUrl(rule.id)}
          data-row=""
          className="foreign block truncate font-medium -outline-offset-2! after:absolute after:inset-0"
        >
          {urlText(url)}
        </Link>
        <span className="foreign block truncate text-xs text-muted">
          {rule.name}
          {since !== null && (
            <>
              {" · down since "}
              <Moment at={since} viewer={viewer} as="minute" />
            </>
          )}
        </span>
      </div>
      <div className="max-lg:justify-self-end">
        <StatusWord status={UPTIME_STATUS[state]} />
      </div>
      <TimeCells
        label={`Last 24 hours of ${urlText(url)}`}
        cells={uptimeCells(view, viewer)}
        className="relative max-lg:col-span-2"
      />
      <div className="figures contents text-sm max-lg:col-span-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:text-xs max-lg:text-muted lg:text-right">
        <Share of="24 h" share={availability.day.share} />
        <Share of="7 d" share={availability.week.share} />
        <Share of="30 d" share={availability.month.share} />
        <span className="foreign truncate max-lg:hidden lg:max-xl:hidden">
          {lastFailure === null ? (
            <span className="text-faint">none in 2 d</span>
          ) : (
            <span data-tip={lastFailure.failure ?? undefined} className="relative">
              <Moment at={lastFailure.at} viewer={viewer} />
            </span>
          )}
        </span>
      </div>
    </li>
  );
}

function Share({ of, share }: { of: string; share: number | null }) {
  return (
    <span className={share === null ? "text-faint" : share < 0.99 ? "text-danger" : undefined}>
      <span className="lg:sr-only">{of} </span>
      {availabilityText(share)}
    </span>
  );
}
