import { failedQuery } from "#model/search/operation-search.ts";
import { Badge } from "#ui/badge.tsx";
import { countOf, formatExact } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { SeverityMark, type SeverityName } from "#ui/severity-mark.tsx";
import { Sparkline } from "#ui/sparkline.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceSwatch } from "../badges/service-color.tsx";
import { shortRelease } from "../releases/short-release.ts";
import { paths } from "../paths.ts";
import { markersWithin } from "../releases/release-markers.ts";
import { percentText, pointsText } from "../traces/search/change-cell.tsx";
import { failedShare } from "../traces/search/operation-order.ts";
import { aboutDuration, shareText } from "../traces/search/rate-cells.tsx";
import type { ComparedService, ServiceState } from "./compare-services.ts";
import type { NowScope } from "./now-scope.ts";
import { operationOf } from "./operation-of.ts";

/** The columns from `lg` on. */
export const SERVICE_GRID =
  "lg:grid-cols-[minmax(0,1fr)_7.5rem_6rem_5rem_4rem_5rem_4rem_5rem_5.5rem] lg:max-[1400px]:gap-x-3 min-[1400px]:grid-cols-[minmax(0,1fr)_10rem_8rem_6rem_5rem_6rem_5rem_6rem_6.5rem]";

const STATES: Record<ServiceState, { severity: SeverityName; label: string }> = {
  critical: { severity: "critical", label: "Critical, more requests fail:" },
  failing: { severity: "error", label: "More requests fail:" },
  silent: { severity: "error", label: "Silent:" },
  slow: { severity: "warning", label: "Slower:" },
  healthy: { severity: "healthy", label: "Healthy:" },
  unknown: { severity: "unknown", label: "Nothing to compare with:" },
};

interface ServiceRowProps {
  service: ComparedService;
  shares: (number | null)[];
  /** The scale of the charts. */
  top: number;
  scope: NowScope;
  viewer: Viewer;
}

/** A service; each figure leads to its requests. */
export function ServiceRow({ service: one, shares, top, scope, viewer }: ServiceRowProps) {
  const { service, state, isSlow, now, before, release, lastHeard } = one;
  const isFailing = state === "critical" || state === "failing";
  const requests = operationOf({ service, route: null }, scope);
  const failed = { ...requests, query: failedQuery({ service, route: null }) };
  return (
    <li
      className={`relative grid min-h-9 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${SERVICE_GRID}`}
    >
      <span className="flex min-w-0 items-center gap-2">
        <SeverityMark {...STATES[state]} label={labelOf(state, scope)} />
        <ServiceSwatch service={service} />
        <Link
          href={paths.service({ of: service, env: scope.env, ...scope.time })}
          data-row=""
          className="foreign min-w-0 truncate font-medium hover:underline"
        >
          {service}
        </Link>
      </span>
      <ReleaseCell release={release} scope={scope} viewer={viewer} />
      <Sparkline
        className="h-5 w-full max-lg:col-span-2"
        values={shares}
        max={top}
        shape="line"
        color={isFailing ? "danger" : "accent"}
        label={
          now === null
            ? "No requests"
            : `${formatExact(now.failed)} of ${countOf(now.requests, "request")} failed`
        }
        marks={
          release === null ? [] : markersWithin(scope.start, scope.end, [release]).map(({ place }) => place)
        }
      />
      <div className="contents max-lg:col-span-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3">
        <Figure label="requests a minute" isBad={state === "silent"} href={paths.traces(requests)}>
          {now === null ? "0" : perMinute(now.requests, scope)}
        </Figure>
        <Figure label="errors" isBad={isFailing} href={paths.traces(failed)}>
          {now === null ? "–" : shareText(failedShare(now))}
        </Figure>
        <span className={changeClass(isFailing)}>
          {now === null || before === null ? "–" : pointsText(failedShare(now) - failedShare(before))}
          <span className="sr-only"> change of errors</span>
        </span>
        <Figure label="p95" isBad={isSlow} href={paths.traces({ ...requests, sort: "slowest" })}>
          {now === null ? "–" : aboutDuration(now.p95)}
        </Figure>
        <span className={changeClass(isSlow)}>
          {now === null || before === null || before.p95 === 0 ? "–" : percentText(now.p95 / before.p95 - 1)}
          <span className="sr-only"> change of p95</span>
        </span>
        <LastSeen at={lastHeard} isSilent={state === "silent"} scope={scope} viewer={viewer} />
      </div>
    </li>
  );
}

/** Healthy is said against what. */
function labelOf(state: ServiceState, { before }: NowScope): string {
  return state === "healthy" ? `Healthy, in line with ${before}:` : STATES[state].label;
}

function changeClass(isBad: boolean): string {
  return `figures text-right text-sm whitespace-nowrap max-lg:hidden ${isBad ? "font-medium text-danger" : "text-muted"}`;
}

interface FigureProps {
  label: string;
  isBad: boolean;
  href: string;
  children: string;
}

/** Red is for the figure that is the reason. */
function Figure({ label, isBad, href, children }: FigureProps) {
  return (
    <Link
      href={href}
      className={`figures text-right text-sm whitespace-nowrap hover:underline max-lg:text-xs ${isBad ? "font-medium text-danger" : "text-muted"}`}
    >
      {children}
      <span className="lg:sr-only"> {label}</span>
    </Link>
  );
}

function perMinute(requests: number, { start, end }: NowScope): string {
  const rate = requests / Math.max(1, (end - start) / 60_000);
  return rate >= 100 ? formatExact(Math.round(rate)) : String(Number(rate.toPrecision(2)));
}

function ReleaseCell({
  release,
  scope,
  viewer,
}: {
  release: ComparedService["release"];
  scope: NowScope;
  viewer: Viewer;
}) {
  if (release === null) return <span className="text-sm text-faint max-lg:text-right">none named</span>;
  const isNew = Date.parse(release.firstSeen) >= scope.start;
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm text-muted max-lg:justify-end">
      <Link href={paths.release(release.version)} className="foreign truncate hover:underline">
        {shortRelease(release.version)}
      </Link>
      {isNew && (
        <span className="flex lg:max-xl:hidden">
          <Badge tone="new">
            <Moment at={release.firstSeen} viewer={viewer} />
          </Badge>
        </span>
      )}
    </span>
  );
}

function LastSeen({
  at,
  isSilent,
  scope,
  viewer,
}: {
  at: number | null;
  isSilent: boolean;
  scope: NowScope;
  viewer: Viewer;
}) {
  return (
    <span
      className={`figures text-right text-sm whitespace-nowrap max-lg:hidden ${isSilent ? "font-medium text-danger" : "text-muted"}`}
    >
      <span className="sr-only">last seen </span>
      {at === null ? (
        "before this time"
      ) : at >= scope.end - 60_000 ? (
        "just now"
      ) : (
        <Moment at={at} viewer={viewer} />
      )}
    </span>
  );
}
