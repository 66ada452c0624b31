import type { Differences } from "#api/differences.ts";
import { buttonClass } from "#ui/button.tsx";
import { FailedPart } from "#ui/failed-part.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { failureText } from "../errors/failure-text.ts";
import { LiveTail } from "../logs/live/live-tail.tsx";
import { paths } from "../paths.ts";
import { scopedQuery } from "../scope/scoped-query.ts";
import { DifferenceTable } from "../traces/search/difference-table.tsx";
import { OperationShares } from "../traces/search/differences-panel.tsx";
import { OperationsTable } from "../traces/search/operations-table.tsx";
import { readTraceFilter } from "../traces/search/trace-filter.ts";
import { TraceRows } from "../traces/search/trace-rows.tsx";
import { worstRoutes } from "./highlights.ts";
import type { NowScreenProps } from "./now-screen-props.ts";

type RequestDetailsProps = Pick<
  NowScreenProps,
  "routes" | "common" | "failing" | "releases" | "scope" | "viewer" | "collectorUrl"
>;

const NO_COLUMNS: string[] = [];
const FAILING = { query: "status:error" };

/** The requests behind the problems: worst routes, what failing ones have in common, the latest, and their log lines. */
export function RequestDetails(props: RequestDetailsProps) {
  const { routes, common, failing, releases, scope, viewer, collectorUrl } = props;
  const lines = { query: scopedQuery("logs", "level:error", scope) };
  return (
    <>
      {routes.ok && routes.value.series.length > 0 && (
        <Section
          id="worst-routes"
          title={`Worst routes in the ${scope.name}`}
          aside={<More href={paths.traces({ view: "operations", ...scope.time })} label="All operations" />}
        >
          <OperationsTable
            rates={worstRoutes(routes.value)}
            filter={readTraceFilter({ ...scope.time, env: scope.env, service: scope.service })}
            releases={releases}
          />
        </Section>
      )}
      {common.ok && common.value.selected > 0 && (
        <Section
          id="common"
          title="What failing requests have in common"
          aside={
            <More
              href={paths.traces({ compare: FAILING.query, against: "rest", ...scope.time })}
              label="Compare"
            />
          }
        >
          <InCommon found={common.value} scope={scope} />
        </Section>
      )}
      <Section
        id="failing-traces"
        title="Latest failing traces"
        aside={<More href={paths.traces({ ...FAILING, ...scope.time })} label="All failing traces" />}
      >
        {!failing.ok && <FailedPart>{`${failureText(failing.error, collectorUrl).title}.`}</FailedPart>}
        {failing.ok && failing.value.traces.length === 0 && (
          <p className="text-sm text-muted">No trace failed in the {scope.name}.</p>
        )}
        {failing.ok && failing.value.traces.length > 0 && (
          <TraceRows traces={failing.value.traces} viewer={viewer} />
        )}
      </Section>
      <Section
        id="live-errors"
        title="Live errors in logs"
        aside={<More href={paths.logs({ query: "level:error", ...scope.time })} label="All error lines" />}
      >
        <LiveTail
          source={paths.logsLive(lines.query)}
          columns={NO_COLUMNS}
          viewer={viewer}
          query={{ query: "level:error" }}
        />
      </Section>
    </>
  );
}

function More({ href, label }: { href: string; label: string }) {
  return (
    <Link href={href} className={buttonClass("link")}>
      {label}
    </Link>
  );
}

const MOST = 5;

/** The attributes that failing requests have more often than others. */
function InCommon({ found, scope }: { found: Differences; scope: NowScreenProps["scope"] }) {
  const causes = found.differences.filter(({ symptom }) => !symptom).slice(0, MOST);
  const filter = readTraceFilter({
    compare: FAILING.query,
    ...scope.time,
    env: scope.env,
    service: scope.service,
  });
  return (
    <>
      <OperationShares found={found} since={null} filter={filter} />
      {causes.length === 0 ? (
        <p className="text-sm text-muted">
          No attribute stands out in the {countOf(found.selected, "failing request")}, compared with others of
          the same operations.
        </p>
      ) : (
        <DifferenceTable
          label="What failing requests have in common"
          differences={causes}
          found={found}
          words={{ selected: "failing", beside: "passing", since: null }}
          heads={{ before: "Others", now: "Failing" }}
          tone="danger"
          filter={filter}
        />
      )}
    </>
  );
}
