import type { Flame, ProfileFunction } from "#api/profiles.ts";
import { DataTable } from "#ui/data-table.tsx";
import { countOf } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Section } from "#ui/section.tsx";

const MOST = 100;

/** Functions by their own time or by their time with what they call. */
export function FunctionTable({
  flame,
  sort,
  hrefOf,
}: {
  flame: Flame;
  sort: "self" | "total";
  hrefOf: (sort: "self" | "total") => string;
}) {
  const key = sort === "self" ? "selfNanos" : "totalNanos";
  const rows = flame.byFunction.toSorted((left, right) => right[key] - left[key]).slice(0, MOST);
  const more = flame.byFunction.length + flame.moreFunctions - rows.length;
  const share = (nanos: number) => `${((nanos / Math.max(1, flame.totalNanos)) * 100).toFixed(1)} %`;
  const sorting = (of: "self" | "total") => ({
    href: hrefOf(of),
    direction: sort === of ? ("descending" as const) : null,
  });
  return (
    <Section
      id="functions"
      title="Functions"
      meta={more > 0 ? `the ${rows.length} with the most, ${more} more` : countOf(rows.length, "function")}
      className="mt-6"
    >
      <DataTable
        label="Time by function"
        columns={[
          { name: "Function" },
          { name: "Code" },
          { name: "Self", isNumber: true, sorting: sorting("self"), tip: "Without what it calls" },
          { name: "Self share", isNumber: true },
          { name: "Total", isNumber: true, sorting: sorting("total"), tip: "With what it calls" },
          { name: "Total share", isNumber: true },
          { name: "Samples", isNumber: true, tip: "In which it was the innermost call" },
        ]}
      >
        {rows.map((row) => {
          const called = flame.functions[row.function]!;
          return (
            <tr key={row.function}>
              <th scope="row" className="foreign max-w-128 truncate font-normal">
                <span className="font-medium">{called.name}</span>{" "}
                <span className="text-muted">{placeOf(called)}</span>
              </th>
              <td className="text-muted">{CODE[called.kind]}</td>
              <td className="number">{formatDuration(row.selfNanos)}</td>
              <td className="number text-muted">{share(row.selfNanos)}</td>
              <td className="number">{formatDuration(row.totalNanos)}</td>
              <td className="number text-muted">{share(row.totalNanos)}</td>
              <td className="number">{row.samples}</td>
            </tr>
          );
        })}
      </DataTable>
    </Section>
  );
}

const CODE: Record<ProfileFunction["kind"], string> = { app: "Yours", system: "Other", idle: "Idle" };

function placeOf({ file, line, module }: ProfileFunction): string {
  if (file === null) return module ?? "";
  return line === null ? file : `${file}:${line}`;
}
