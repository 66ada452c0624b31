import type { ServiceEdgeView, ServiceMap } from "#api/rates.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { aboutDuration, RateCells, rateColumns, rateText, shareText } from "../search/rate-cells.tsx";
import { traceQuery, type TraceListFilter } from "../search/trace-filter.ts";
import { layerServices, type PlacedService } from "./service-graph.ts";
import { paths } from "../../paths.ts";

interface ServiceMapProps {
  map: ServiceMap;
  filter: TraceListFilter;
}

const [BOX_WIDTH, BOX_HEIGHT, GAP_X, GAP_Y, MARGIN] = [168, 36, 168, 30, 8];
const LONGEST_NAME = 22;
/** The widest letter and the line height of a label. */
const [LETTER, LINE] = [6, 13];

/** The service map; each call links to its traces. A table shows the same data. */
export function ServiceMapView({ map, filter }: ServiceMapProps) {
  const between = map.edges.filter(({ caller }) => caller !== null);
  const isolated = map.edges.filter(
    ({ caller, callee }) => caller === null && !between.some((edge) => names(edge, callee)),
  );
  const placed = layerServices([
    ...between.map((edge) => ({ from: edge.caller ?? "", to: edge.callee })),
    ...isolated.map(({ callee }) => ({ from: callee, to: callee })),
  ]);
  const places = new Map(placed.map((one) => [one.id, spotOf(one)]));
  const width =
    Math.max(...placed.map(({ layer }) => layer + 1), 1) * (BOX_WIDTH + GAP_X) - GAP_X + 2 * MARGIN;
  const height =
    Math.max(...placed.map(({ place }) => place + 1), 1) * (BOX_HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN;
  const seconds = Math.max(1, (Date.parse(map.end) - Date.parse(map.start)) / 1000);
  const external = new Set(map.edges.filter(({ kind }) => kind === "external").map(({ callee }) => callee));
  return (
    <>
      <p className="mb-2 text-sm text-muted">
        {map.complete
          ? `From all ${formatCount(map.traces)} traces in this time range.`
          : `From a sample of ${formatCount(map.traces)} traces; call rates are estimated from all requests.`}
      </p>
      <div
        className="scroll-thin overflow-x-auto rounded-lg border border-line bg-surface p-2"
        tabIndex={0}
        role="region"
        aria-label="Service map"
      >
        <svg
          width={width}
          height={height}
          aria-label="Service map; same data in the table below"
          role="group"
        >
          {between.map((edge) => (
            <Edge
              key={`${edge.caller} ${edge.callee} ${edge.kind}`}
              edge={edge}
              from={places.get(edge.caller ?? "")}
              to={places.get(edge.callee)}
              href={edgeHref(filter, edge)}
              seconds={seconds}
            />
          ))}
          {between.map((edge) => (
            <EdgeLabel
              key={`${edge.caller} ${edge.callee} ${edge.kind}`}
              edge={edge}
              from={places.get(edge.caller ?? "")}
              to={places.get(edge.callee)}
              seconds={seconds}
            />
          ))}
          {placed.map(({ id }) => (
            <Box key={id} name={id} at={places.get(id)} external={external.has(id)} />
          ))}
        </svg>
      </div>
      <EdgeTable map={map} filter={filter} seconds={seconds} />
    </>
  );
}

function names(edge: ServiceEdgeView, service: string): boolean {
  return edge.caller === service || edge.callee === service;
}

interface Spot {
  x: number;
  y: number;
}

function spotOf({ layer, place }: PlacedService): Spot {
  return { x: MARGIN + layer * (BOX_WIDTH + GAP_X), y: MARGIN + place * (BOX_HEIGHT + GAP_Y) };
}

function Box({ name, at, external }: { name: string; at: Spot | undefined; external: boolean }) {
  if (at === undefined) return null;
  const text = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  return (
    <g>
      <title>{external ? `${name}, reported by its callers only` : name}</title>
      <rect
        x={at.x}
        y={at.y}
        width={BOX_WIDTH}
        height={BOX_HEIGHT}
        rx="5"
        strokeDasharray={external ? "4 3" : undefined}
        className="fill-surface stroke-edge"
      />
      <text x={at.x + 12} y={at.y + 22} className="fill-ink text-sm font-medium">
        {text}
      </text>
    </g>
  );
}

interface EdgeProps {
  edge: ServiceEdgeView;
  from: Spot | undefined;
  to: Spot | undefined;
  href: string;
  seconds: number;
}

function Edge({ edge, from, to, href, seconds }: EdgeProps) {
  if (from === undefined || to === undefined) return null;
  const failing = edge.failedShare > 0;
  const [x0, y0] = [from.x + BOX_WIDTH, from.y + BOX_HEIGHT / 2];
  const [x1, y1] = [to.x, to.y + BOX_HEIGHT / 2];
  // Calls that lead back bend around the boxes.
  const bend = x1 > x0 ? (x1 - x0) / 2 : GAP_X / 2;
  const label = `${edge.caller} calls ${edge.callee}: ${rateText(edge.calls / seconds)}, ${shareText(edge.failedShare)} failed, p95 about ${aboutDuration(edge.p95)}`;
  return (
    <Link href={href} aria-label={label}>
      <title>{label}</title>
      <path
        d={`M${x0} ${y0}C${x0 + bend} ${y0} ${x1 - bend} ${y1} ${x1} ${y1}`}
        fill="none"
        strokeWidth={Math.min(5, 1 + Math.log10(1 + edge.calls) / 1.5)}
        strokeDasharray={failing ? "6 3" : undefined}
        className={failing ? "stroke-danger" : "stroke-faint"}
      />
      <path d={`m${x1} ${y1}-7-4v8z`} className={failing ? "fill-danger" : "fill-faint"} />
    </Link>
  );
}

/** The label in the middle of an edge, hidden from screen readers as the edge's link says the same. */
function EdgeLabel({ edge, from, to, seconds }: Pick<EdgeProps, "edge" | "from" | "to" | "seconds">) {
  if (from === undefined || to === undefined) return null;
  const failing = edge.failedShare > 0;
  const lines = [
    `${rateText(edge.calls / seconds)}, p95 ≈ ${aboutDuration(edge.p95)}`,
    ...(failing ? [`${shareText(edge.failedShare)} failed`] : []),
  ];
  const width = Math.max(...lines.map(({ length }) => length)) * LETTER + 8;
  const [x, y] = [(from.x + BOX_WIDTH + to.x) / 2, (from.y + to.y + BOX_HEIGHT) / 2];
  const top = y - (lines.length * LINE) / 2;
  return (
    <g aria-hidden="true" className="pointer-events-none">
      <rect
        x={x - width / 2}
        y={top - 1}
        width={width}
        height={lines.length * LINE + 2}
        rx="3"
        className="fill-surface"
      />
      {lines.map((text, line) => (
        <text
          key={text}
          x={x}
          y={top + line * LINE + 10}
          textAnchor="middle"
          className={`figures text-2xs ${failing ? "fill-danger" : "fill-muted"}`}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

const COLUMNS: Column[] = [
  { name: "Caller" },
  { name: "Callee" },
  { name: "Calls", isNumber: true },
  ...rateColumns(),
];

function EdgeTable({ map, filter, seconds }: ServiceMapProps & { seconds: number }) {
  return (
    <DataTable label="Calls between services" columns={COLUMNS} minWidth="min-w-128" className="mt-4">
      {map.edges.map((edge) => (
        <tr key={`${edge.caller} ${edge.callee} ${edge.kind}`}>
          <td className="foreign">{edge.caller ?? <span className="text-faint">from outside</span>}</td>
          <td className="foreign">
            <Link href={edgeHref(filter, edge)} className="font-medium hover:underline">
              {edge.callee}
            </Link>
            {edge.kind === "external" && <span className="ml-2 text-xs text-faint">external</span>}
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
