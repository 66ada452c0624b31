import type { ServiceEdgeView, ServiceMap } from "#api/rates.ts";
import type { UnixMillis } from "#lib/units.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { Swatch } from "#ui/swatch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import { RateCells, rateColumns } from "../search/rate-cells.tsx";
import { traceQuery, type TraceListFilter } from "../search/trace-filter.ts";

interface EdgeTableProps {
  map: ServiceMap;
  filter: TraceListFilter;
  /** The length of the time range. */
  seconds: number;
  /** When the last request of each service came that is quiet; none by default. */
  quiet?: ReadonlyMap<string, UnixMillis>;
  viewer: Viewer;
}

/** The calls of the service map as a table. */
export function EdgeTable({ map, filter, seconds, quiet, viewer }: EdgeTableProps) {
  return (
    <DataTable label="Calls between services" columns={COLUMNS} minWidth="min-w-128" className="mt-4">
      {map.edges.map((edge) => (
        <tr key={`${edge.caller} ${edge.callee} ${edge.kind}`}>
          <td className="foreign">
            {edge.caller === null ? (
              <span className="whitespace-nowrap text-faint">from outside</span>
            ) : (
              <Name of={edge.caller} />
            )}
          </td>
          <td className="foreign">
            <Link href={edgeHref(filter, edge)} className="font-medium hover:underline">
              {edge.kind === "external" ? (
                <span className="inline-flex items-center gap-2 whitespace-nowrap">
                  <Swatch fill="fill-faint" />
                  {edge.callee}
                </span>
              ) : (
                <Name of={edge.callee} />
              )}
            </Link>
            {edge.kind === "external" && (
              <span className="ml-2 text-xs whitespace-nowrap text-faint">external</span>
            )}
            {edge.kind === "service" && <LastSeen at={quiet?.get(edge.callee)} viewer={viewer} />}
          </td>
          <td className="number">{formatCount(edge.calls)}</td>
          <RateCells
            perSecond={edge.calls / seconds}
            failedShare={edge.failedShare}
            percentiles={[edge.p50, edge.p95, edge.p99]}
          />
        </tr>
      ))}
    </DataTable>
  );
}

const COLUMNS: Column[] = [
  { name: "Caller" },
  { name: "Callee" },
  { name: "Calls", isNumber: true },
  ...rateColumns(),
];

/** Of a service that has been quiet for a while. */
function LastSeen({ at, viewer }: { at: UnixMillis | undefined; viewer: Viewer }) {
  if (at === undefined) return null;
  return (
    <span className="ml-2 text-xs whitespace-nowrap text-muted">
      last seen <Moment at={at} viewer={viewer} />
    </span>
  );
}

function Name({ of: service }: { of: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <ServiceSwatch service={service} />
      {service}
    </span>
  );
}

/** The traces of a call. An external service has no spans, so the caller's are searched. */
export function edgeHref(
  filter: TraceListFilter,
  { caller, callee, kind }: Pick<ServiceEdgeView, "caller" | "callee" | "kind">,
): string {
  let query = withTerm("", "service", caller ?? callee);
  if (caller !== null) query = withTerm(query, "span.service", kind === "external" ? caller : callee);
  if (kind === "external") query = withTerm(query, "kind", "client");
  return paths.traces(traceQuery({ ...filter, query, view: "list", compare: undefined, cursor: undefined }));
}
