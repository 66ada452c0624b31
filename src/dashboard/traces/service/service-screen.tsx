import { SearchX } from "lucide";
import type { UnixMillis } from "#lib/units.ts";
import type { RatesAnswer } from "#api/rates.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { Moment } from "#ui/moment.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { IssueRows } from "../../issues/list/issue-rows.tsx";
import { DeploysTable } from "../../now/deploys-table.tsx";
import { lastRequestOf } from "../../scope/last-seen.ts";
import { paths } from "../../paths.ts";
import { suspectsFirst, Suspects } from "../../releases/suspects.tsx";
import { EdgeTable } from "../map/edge-table.tsx";
import { OperationCharts } from "../operation/operation-charts.tsx";
import { OperationExamples } from "../operation/operation-examples.tsx";
import {
  requestsHref,
  requestsQuery,
  requestsZoom,
  type RequestsFilter,
} from "../operation/operation-filter.ts";
import { OperationStatus } from "../operation/operation-status.tsx";
import { operationSteps } from "../operation/operation-steps.ts";
import { WhatChanged } from "../operation/what-changed.tsx";
import { OperationsTable } from "../search/operations-table.tsx";
import { traceQuery } from "../search/trace-filter.ts";
import { NewPatterns } from "./new-patterns.tsx";
import type { ReadService } from "./read-service.ts";

interface ServiceScreenProps {
  service: ReadService;
  rates: RatesAnswer;
  filter: RequestsFilter;
  viewer: Viewer;
}

/** A service's page: how it goes, what changed, its operations, examples, issues, log patterns, calls and releases. */
export function ServiceScreen({ service: read, rates, filter, viewer }: ServiceScreenProps) {
  const { service, traces } = filter;
  const { series, issues, map, worseSince } = read;
  const before = read.before.ok ? read.before.value.series[0] : undefined;
  const steps = operationSteps(rates, series ?? undefined, read.usual);
  const releases = read.releases.ok
    ? read.releases.value.releases.filter(({ services = [] }) => services.includes(service))
    : [];
  const seconds = Math.max(1, (Date.parse(rates.end) - Date.parse(rates.start)) / 1000);
  return (
    <>
      <Breadcrumbs pages={[{ label: "Traces", href: paths.traces() }]} />
      <PageHeader title={service}>
        <OperationStatus
          service={service}
          now={series}
          before={before}
          since={worseSince}
          fails={read.failsLately}
          viewer={viewer}
        >
          <LastSeen at={lastRequestOf(rates, service)} until={Date.parse(rates.end)} viewer={viewer} />
        </OperationStatus>
      </PageHeader>
      <ServiceTabs read={read} filter={filter} />
      {series === null ? (
        <EmptyState
          icon={SearchX}
          title="No requests in this time range"
          action={
            <Link href={paths.now()} className={buttonClass()}>
              All services
            </Link>
          }
        >
          Try a longer time range. A service is counted by its server and consumer spans, and by spans without
          a parent.
        </EmptyState>
      ) : (
        <>
          <OperationCharts
            steps={steps}
            now={series}
            before={before}
            seconds={seconds}
            zoom={requestsZoom(filter)}
            fails={read.failsLately}
            releases={suspectsFirst(read.suspects, releases)}
            viewer={viewer}
          />
          <Suspects releases={read.suspects} since={worseSince} viewer={viewer} />
          {read.sides !== null && (
            <WhatChanged
              sides={read.sides}
              differences={read.differences}
              hrefOf={(compare) => requestsHref({ ...filter, compare })}
              filter={traces}
              viewer={viewer}
            />
          )}
          {read.operations.ok && (
            <Section id="operations" title={`Operations of ${service}`} meta="compared with the time before">
              <OperationsTable
                rates={read.operations.value}
                before={read.operationsBefore.ok ? read.operationsBefore.value : undefined}
                filter={{ ...traces, by: traces.by ?? "errors-change" }}
                releases={releases}
                sortHref={(by) => requestsHref({ ...filter, traces: { ...traces, by } })}
              />
            </Section>
          )}
          <OperationExamples requests={read} filter={filter} series={series} viewer={viewer} />
        </>
      )}
      {issues.ok && issues.value.length > 0 && (
        <Section id="issues" title="Issues" meta="of its failing requests, those of most first">
          <IssueRows issues={issues.value} viewer={viewer} releases={releases} />
        </Section>
      )}
      {read.patterns.ok && <NewPatterns patterns={read.patterns.value} filter={filter} viewer={viewer} />}
      {map.ok && map.value.edges.length > 0 && (
        <Section id="calls" title="Callers and calls">
          <EdgeTable map={map.value} filter={traces} seconds={seconds} viewer={viewer} />
        </Section>
      )}
      {read.deploys.ok && <DeploysTable deploys={read.deploys.value} viewer={viewer} />}
    </>
  );
}

function ServiceTabs({ read, filter }: { read: ReadService; filter: RequestsFilter }) {
  const { env, period, from, to } = requestsQuery(filter);
  const logs = { query: writeTerm("service", filter.service), env, period, from, to };
  return (
    <div className="mb-4">
      <LinkTabs
        label="Service"
        tabs={[
          { label: "Overview", href: requestsHref(filter), current: true },
          {
            label: "Traces",
            href: paths.traces(traceQuery(filter.traces)),
            current: false,
            count: read.series?.requests,
          },
          { label: "Logs", href: paths.logs(logs), current: false, count: read.logs ?? undefined },
        ]}
      />
    </div>
  );
}

const MINUTE = 60_000;

function LastSeen({ at, until, viewer }: { at: UnixMillis | null; until: UnixMillis; viewer: Viewer }) {
  return (
    <span>
      Last seen{" "}
      {at === null ? (
        "before this time"
      ) : at >= until - MINUTE ? (
        "just now"
      ) : (
        <Moment at={at} viewer={viewer} />
      )}
    </span>
  );
}
