import { SearchX } from "lucide";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { IssueRows } from "../../issues/list/issue-rows.tsx";
import { PinLink } from "../../incidents/pin-link.tsx";
import { paths } from "../../paths.ts";
import { AddAlert } from "../../alerts/add-alert.tsx";
import { traceQuery } from "../search/trace-filter.ts";
import { releasesOf } from "../../releases/release-markers.ts";
import { OperationCalls } from "./operation-calls.tsx";
import { OperationCharts } from "./operation-charts.tsx";
import { OperationExamples } from "./operation-examples.tsx";
import { requestsHref, requestsQuery, requestsZoom, type OperationPageFilter } from "./operation-filter.ts";
import { OperationStatus } from "./operation-status.tsx";
import { operationSteps } from "./operation-steps.ts";
import type { ReadOperation } from "./read-operation.ts";
import { suspectsFirst, Suspects } from "../../releases/suspects.tsx";
import { WhatChanged } from "./what-changed.tsx";

interface OperationScreenProps {
  operation: ReadOperation;
  rates: RatesAnswer;
  filter: OperationPageFilter;
  viewer: Viewer;
}

/** An operation's page: how it goes, what changed, where its time goes, examples and issues. */
export function OperationScreen({ operation, rates, filter, viewer }: OperationScreenProps) {
  const { service, route } = filter;
  const { series, calls } = operation;
  const before = operation.before.ok ? operation.before.value.series[0] : undefined;
  const issues = operation.issues.ok ? operation.issues.value : [];
  const steps = operationSteps(rates, series ?? undefined, operation.usual);
  const releases = operation.releases.ok ? releasesOf(operation.releases.value.releases, service) : [];
  return (
    <>
      <Breadcrumbs
        pages={[
          { label: "Traces", href: paths.traces() },
          { label: "Operations", href: paths.traces({ view: "operations" }) },
        ]}
      />
      <PageHeader
        title={route}
        aside={
          <div className="flex flex-wrap items-center gap-2">
            <AddAlert
              draft={{
                "condition.kind": "failures",
                "condition.scope.service": service,
                "condition.scope.operation": route,
                "condition.scope.environment": filter.traces.env,
                name: `More failures, ${route}`.slice(0, 120),
              }}
            />
            {issues[0] !== undefined && (
              <Link href={paths.issue(issues[0].issue.id)} className={buttonClass("primary")}>
                Open issue
              </Link>
            )}
          </div>
        }
      >
        <OperationStatus
          service={service}
          now={series}
          before={before}
          since={operation.worseSince}
          fails={operation.failsLately}
          viewer={viewer}
        />
      </PageHeader>
      <OperationTabs operation={operation} filter={filter} series={series} />
      {series === null ? (
        <EmptyState
          icon={SearchX}
          title="No requests in this time range"
          action={
            <Link href={paths.traces({ view: "operations" })} className={buttonClass()}>
              All operations
            </Link>
          }
        >
          Try a longer time range. Operations are counted from server and consumer spans, and from spans
          without a parent.
        </EmptyState>
      ) : (
        <>
          <OperationCharts
            steps={steps}
            now={series}
            before={before}
            seconds={secondsOf(rates)}
            zoom={requestsZoom(filter)}
            fails={operation.failsLately}
            releases={suspectsFirst(operation.suspects, releases)}
            viewer={viewer}
          />
          <Suspects releases={operation.suspects} since={operation.worseSince} viewer={viewer} />
          {operation.sides !== null && (
            <WhatChanged
              sides={operation.sides}
              differences={operation.differences}
              hrefOf={(compare) => requestsHref({ ...filter, compare })}
              filter={filter.traces}
              viewer={viewer}
            />
          )}
          {calls.ok && <OperationCalls service={service} calls={calls.value} />}
          <OperationExamples requests={operation} filter={filter} series={series} viewer={viewer} />
          {issues.length > 0 && (
            <Section id="issues" title="Issues in its traces" meta={issueMeta(issues)}>
              <IssueRows issues={issues.map(({ issue }) => issue)} viewer={viewer} releases={releases} />
            </Section>
          )}
        </>
      )}
    </>
  );
}

interface OperationTabsProps {
  operation: ReadOperation;
  filter: OperationPageFilter;
  series: RateSeriesView | null;
}

function OperationTabs({ operation, filter, series }: OperationTabsProps) {
  const { env, period, from, to } = requestsQuery(filter);
  const logs = { query: writeTerm("service", filter.service), env, period, from, to };
  return (
    <div className="mb-4">
      <LinkTabs
        label="Operation"
        tabs={[
          { label: "Overview", href: requestsHref(filter), current: true },
          {
            label: "Traces",
            href: paths.traces(traceQuery(filter.traces)),
            current: false,
            count: series?.requests,
          },
          {
            label: "Profile",
            href: paths.operationProfile({ of: filter.service, name: filter.route, env, period, from, to }),
            current: false,
          },
          {
            label: `Logs of ${filter.service}`,
            href: paths.logs(logs),
            current: false,
            count: operation.logs ?? undefined,
          },
        ]}
      >
        {operation.rates.ok && (
          <PinLink
            item={{
              kind: "chart",
              service: filter.service,
              operation: filter.route,
              start: operation.rates.value.start,
              end: operation.rates.value.end,
            }}
            title={`${filter.route} of ${filter.service} fails`.slice(0, 200)}
            service={filter.service}
          />
        )}
      </LinkTabs>
    </div>
  );
}

function issueMeta(issues: { events: number }[]): string {
  const events = issues.reduce((sum, one) => sum + one.events, 0);
  return `${countOf(events, "event")} in sampled traces of this time`;
}

function secondsOf({ start, end }: RatesAnswer): number {
  return Math.max(1, (Date.parse(end) - Date.parse(start)) / 1000);
}
