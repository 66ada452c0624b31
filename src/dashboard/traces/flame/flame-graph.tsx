"use client";

import { useSearchParams } from "next/navigation";
import { useMemo, type MouseEvent } from "react";
import { formatDuration } from "#ui/format-duration.ts";
import { serviceFill } from "../../badges/service-color.tsx";
import { paths } from "../../paths.ts";
import { flamePaths, flameWithin, type FlameNode } from "./flame-tree.ts";

interface FlameGraphProps {
  nodes: FlameNode[];
  services: string[];
  traceId: string;
}

const ROW = 22;
/** Names are hidden in bars narrower than this share. */
const READABLE = 0.03;

/**
 * Nodes as bars above their children; clicking one zooms to it, with its own URL. A client component so that zooming
 * does not load the trace again.
 */
export function FlameGraph({ nodes, services, traceId }: FlameGraphProps) {
  const focusKey = useSearchParams().get("focus");
  const keys = useMemo(() => flamePaths(nodes), [nodes]);
  const focus = focusKey === null ? -1 : keys.indexOf(focusKey);
  const shown = useMemo(() => flameWithin(nodes, focus), [nodes, focus]);
  const drawn = shown.filter((node) => node !== null);
  const deepest = drawn.reduce((most, { depth }) => Math.max(most, depth), 0);
  const top = nodes[focus]?.depth ?? 0;
  return (
    <>
      {focus !== -1 && (
        <p className="mb-2 text-sm">
          <a
            href={paths.traceFlame(traceId)}
            onClick={goTo}
            className="text-accent underline-offset-2 hover:underline"
          >
            Show whole trace
          </a>
        </p>
      )}
      <svg
        role="group"
        aria-label="Flame graph"
        width="100%"
        height={(deepest - top + 1) * ROW}
        className="block rounded-md border border-line bg-surface"
      >
        {shown.map(
          (node, place) =>
            node !== null && (
              <FlameBar
                services={services}
                key={keys[place]}
                node={node}
                top={top}
                href={paths.traceFlame(traceId, { focus: keys[place] })}
              />
            ),
        )}
      </svg>
      <FlameTable nodes={drawn} services={services} />
    </>
  );
}

/** Follows a link without navigation, as the page already has the data. */
function goTo(event: MouseEvent<SVGAElement | HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  history.pushState(null, "", event.currentTarget.getAttribute("href"));
}

function FlameBar({
  node,
  services,
  top,
  href,
}: {
  node: FlameNode;
  services: string[];
  top: number;
  href: string;
}) {
  const label = `${node.name}: ${formatDuration(node.totalNanos)} in ${node.spans} ${node.spans === 1 ? "span" : "spans"}${node.failed > 0 ? `, ${node.failed} failed` : ""}`;
  return (
    <svg x={`${node.from * 100}%`} y={(node.depth - top) * ROW} width={`${node.width * 100}%`} height={ROW}>
      <a href={href} onClick={goTo} aria-label={label} data-tip={label}>
        <rect
          x="0.5"
          y="0.5"
          width="99.9%"
          height={ROW - 1}
          rx="2"
          className={node.failed > 0 ? "fill-danger-soft stroke-danger" : "fill-sunken stroke-line"}
        />
        {node.service >= 0 && (
          <rect width="3" height={ROW - 1} y="0.5" className={serviceFill(services[node.service] ?? "")} />
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
      <summary className="inline-block rounded-sm text-faint hover:text-ink">Show as table</summary>
      <table className="figures mt-2">
        <thead>
          <tr className="text-left text-xs text-faint">
            {["Level", "Span", "Service", "Spans", "Failed", "Total"].map((name) => (
              <th key={name} scope="col" className="pr-6 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.slice(0, 300).map((node, place) => (
            <tr key={place}>
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
