import { memo } from "react";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import type { FlameNode } from "./flame-tree.ts";

interface FlameTableProps {
  nodes: (FlameNode | null)[];
  services: string[];
}

const MOST = 300;

/** The flame graph as a table. */
export const FlameTable = memo(function FlameTable({ nodes, services }: FlameTableProps) {
  const drawn = nodes.filter((node) => node !== null).slice(0, MOST);
  return (
    <details className="mt-3 text-sm">
      <summary className="mb-2 w-fit text-xs text-accent">Show as table</summary>
      <DataTable label="Flame graph as a table" columns={COLUMNS} minWidth="min-w-128">
        {drawn.map((node, place) => (
          <tr key={place}>
            <td className="number text-faint">{node.depth + 1}</td>
            <th scope="row" className="foreign max-w-96 truncate font-medium">
              {node.name}
            </th>
            <td className="foreign text-muted">
              {services[node.service] !== undefined && (
                <span className="inline-flex items-center gap-2">
                  <ServiceSwatch service={services[node.service] ?? ""} />
                  {services[node.service]}
                </span>
              )}
            </td>
            <td className="number">{node.spans}</td>
            <td className="number">{node.failed}</td>
            <td className="number">{formatDuration(node.totalNanos)}</td>
            <td className="number">{Math.round(node.width * 100)} %</td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
});

const COLUMNS: Column[] = [
  { name: "Level", isNumber: true },
  { name: "Span" },
  { name: "Service" },
  { name: "Spans", isNumber: true },
  { name: "Failed", isNumber: true },
  { name: "Total", isNumber: true },
  { name: "Share", isNumber: true },
];
