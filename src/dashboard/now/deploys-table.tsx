import { failedQuery } from "#model/search/operation-search.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatExact } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceSwatch } from "../badges/service-color.tsx";
import { shortRelease } from "../releases/short-release.ts";
import { paths } from "../paths.ts";
import { ANY_TIME } from "../period.ts";
import { failedShare } from "../traces/search/operation-order.ts";
import { shareText } from "../traces/search/rate-cells.tsx";
import type { Deploy } from "./read-deploys.ts";
import { errorTone } from "./verdict.ts";

const GRID = "lg:grid-cols-[minmax(0,1fr)_6.5rem_2.5rem_5rem] lg:gap-x-3";
const COLUMNS = [
  { name: "Release" },
  { name: "Errors", isNumber: true },
  { name: "New", isNumber: true },
  { name: "Deployed", isNumber: true },
];

/** The latest deploys: what each did to the errors of its service. */
export function DeploysTable({ deploys, viewer }: { deploys: Deploy[]; viewer: Viewer }) {
  return (
    <Section
      id="deploys"
      title="Deploys"
      meta="errors in the hour before → after"
      aside={
        <Link href={paths.releases()} className={buttonClass("link")}>
          All releases
        </Link>
      }
    >
      {deploys.length === 0 ? (
        <p className="text-sm text-muted">
          No service began to run another release in the last 7 days. Set{" "}
          <code className="text-xs">service.version</code> or a Sentry release to see deploys here.
        </p>
      ) : (
        <RowList label="Deploys" grid={GRID} columns={COLUMNS}>
          {deploys.map((deploy) => (
            <DeployRow key={`${deploy.service} ${deploy.version}`} deploy={deploy} viewer={viewer} />
          ))}
        </RowList>
      )}
    </Section>
  );
}

function DeployRow({ deploy, viewer }: { deploy: Deploy; viewer: Viewer }) {
  const { service, version, at, before, after, newIssues } = deploy;
  const isWorse = after !== null && before !== null && errorTone(after, [before]) === "bad";
  const share = (sums: typeof before) => (sums === null ? "–" : shareText(failedShare(sums)));
  return (
    <li
      className={`grid min-h-9 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-3 py-2.5 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <span className="flex min-w-0 items-center gap-2 text-sm">
        <ServiceSwatch service={service} />
        <Link
          href={paths.release(version)}
          data-row=""
          data-tip={`${service} ${version}`}
          className="foreign min-w-0 truncate hover:underline"
        >
          {service} <span className="font-medium">{shortRelease(version)}</span>
        </Link>
      </span>
      <Link
        href={paths.traces({
          query: failedQuery({ service, route: null }),
          from: new Date(at - HOUR).toISOString(),
          to: new Date(Math.min(viewer.now, at + HOUR)).toISOString(),
        })}
        className={`figures text-right text-sm whitespace-nowrap hover:underline ${isWorse ? "font-medium text-danger" : "text-muted"}`}
      >
        {share(before)} → {share(after)}
        <span className="sr-only"> of requests failed before and after</span>
      </Link>
      <span className="figures text-sm text-muted lg:text-right">
        {newIssues === null || newIssues === 0 ? (
          (newIssues ?? "–")
        ) : (
          <Link
            href={paths.issues({ query: withTerm("", "firstRelease", version), period: ANY_TIME })}
            className="font-medium text-new hover:underline"
          >
            {formatExact(newIssues)}
          </Link>
        )}
        <span className="lg:sr-only"> new {newIssues === 1 ? "issue" : "issues"}</span>
      </span>
      <span className="figures text-right text-sm text-muted">
        <Moment at={at} viewer={viewer} />
      </span>
    </li>
  );
}

const HOUR = 3_600_000;
