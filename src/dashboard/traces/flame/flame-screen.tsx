import type { TraceView } from "#model/api/trace.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { serviceFill } from "../../marks/service-mark.tsx";
import { paths } from "../../paths.ts";
import { TraceHeader } from "../trace-header.tsx";
import { TraceTabs } from "../trace-tabs.tsx";
import { traceChart } from "../waterfall/trace-chart.ts";
import { flameTree, type FlameNode } from "./flame-tree.ts";

const ROW = 22;
/** Narrower than this share, a name is not readable within. */
const READABLE = 0.03;

/** Where the time of a trace went, by what was called from where. A node opens to the whole width. */
export function FlameScreen({ trace, focus, viewer }: { trace: TraceView; focus: string; viewer: Viewer }) {
  const all = flameTree(traceChart(trace));
  const focused = all.find(({ path }) => path === focus);
  const shown = focused === undefined ? all : within(all, focused);
  const deepest = shown.reduce((most, { depth }) => Math.max(most, depth), 0);
  const top = focused?.depth ?? 0;
  return (
    <>
      <TraceHeader trace={trace} viewer={viewer} />
      <TraceTabs traceId={trace.traceId} current="flame" />
      {focused !== undefined && (
        <p className="mb-2 text-sm">
          <Link
            href={paths.traceFlame(trace.traceId)}
            className="text-accent underline-offset-2 hover:underline"
          >
            Back to the whole trace
          </Link>
        </p>
      )}
      <svg
        role="group"
        aria-label="Flame graph"
        width="100%"
        height={(deepest - top + 1) * ROW}
        className="block rounded-md border border-line bg-surface"
      >
        {shown.map((node) => (
          <FlameBar key={node.path} node={node} top={top} traceId={trace.traceId} />
        ))}
      </svg>
      <FlameTable nodes={shown} services={trace.services} />
    </>
  );
}

function FlameBar({ node, top, traceId }: { node: FlameNode; top: number; traceId: string }) {
  const label = `${node.name}: ${formatDuration(node.totalNanos)} in ${node.spans} ${node.spans === 1 ? "span" : "spans"}${node.failed > 0 ? `, ${node.failed} failed` : ""}`;
  return (
    <svg x={`${node.from * 100}%`} y={(node.depth - top) * ROW} width={`${node.width * 100}%`} height={ROW}>
      <a href={paths.traceFlame(traceId, { focus: node.path })} aria-label={label} data-tip={label}>
        <rect
          x="0.5"
          y="0.5"
          width="99.9%"
          height={ROW - 1}
          rx="2"
          className={node.failed > 0 ? "fill-danger-soft stroke-danger" : "fill-sunken stroke-line"}
        />
        {node.service >= 0 && (
          <rect width="3" height={ROW - 1} y="0.5" className={serviceFill(node.service)} />
        )}
        {node.width >= READABLE && (
          <text x="8" y="15" className="fill-ink text-xs">
            {node.name.slice(0, 120)}
          </text>
        )}
      </a>
    </svg>
  );
}

function FlameTable({ nodes, services }: { nodes: FlameNode[]; services: string[] }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-block rounded-sm text-faint hover:text-ink">As a table</summary>
      <table className="figures mt-2">
        <thead>
          <tr className="text-left text-xs text-faint">
            {["Level", "Span", "Service", "Spans", "Failed", "Together"].map((name) => (
              <th key={name} scope="col" className="pr-6 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.slice(0, 300).map((node) => (
            <tr key={node.path}>
              <td className="pr-6 text-faint">{node.depth + 1}</td>
              <th scope="row" className="foreign pr-6 text-left font-normal">
                {node.name}
              </th>
              <td className="foreign pr-6 text-muted">{services[node.service] ?? ""}</td>
              <td className="pr-6">{node.spans}</td>
              <td className="pr-6">{node.failed}</td>
              <td>{formatDuration(node.totalNanos)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A node and what is below it, spread over the whole width. */
function within(nodes: FlameNode[], focused: FlameNode): FlameNode[] {
  return nodes
    .filter(({ path }) => path === focused.path || path.startsWith(`${focused.path}/`))
    .map((node) =>
      Object.assign({}, node, {
        from: (node.from - focused.from) / focused.width,
        width: node.width / focused.width,
      }),
    );
}
