import { ERASED_SIGNALS } from "#model/person/erasure.ts";
import type { Tally } from "#model/person/tally-records.ts";
import { DataTable } from "#ui/data-table.tsx";
import { formatExact } from "#ui/format-count.ts";
import type { SearchedProject } from "./search-form.tsx";
import { SIGNAL_NAMES } from "./signal-names.ts";

interface FoundTableProps {
  tally: Tally;
  projects: readonly SearchedProject[];
}

/** How many records name the person, by signal and, where there are several, by project. */
export function FoundTable({ tally: { counts, firstDay, lastDay }, projects }: FoundTableProps) {
  const hasProjects = projects.length > 1;
  const nameOf = (project: string) => projects.find(({ slug }) => slug === project)?.name ?? project;
  const rows = counts.toSorted(
    (a, b) =>
      ERASED_SIGNALS.indexOf(a.signal) - ERASED_SIGNALS.indexOf(b.signal) ||
      nameOf(a.project).localeCompare(nameOf(b.project)),
  );
  const columns = [
    { name: "Signal" },
    ...(hasProjects ? [{ name: "Project" }] : []),
    { name: "Records", isNumber: true },
  ];
  return (
    <>
      <DataTable label="Records by signal" columns={columns} minWidth="min-w-0">
        {rows.map(({ project, signal, records }) => (
          <tr key={`${signal} ${project}`}>
            <th scope="row">{capitalized(SIGNAL_NAMES[signal][1])}</th>
            {hasProjects && <td className="foreign">{nameOf(project)}</td>}
            <td className="number">{formatExact(records)}</td>
          </tr>
        ))}
      </DataTable>
      {firstDay !== null && (
        <p className="figures mt-2 text-xs text-muted">
          {firstDay === lastDay ? `Received on ${firstDay}` : `Received between ${firstDay} and ${lastDay}`}{" "}
          (UTC).
        </p>
      )}
    </>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
