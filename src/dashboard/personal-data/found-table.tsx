import { ERASED_SIGNALS, type ErasedSignal } from "#model/person/erasure.ts";
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
  const isOne = projects.length === 1;
  const named = projects.filter(({ slug }) => counts.some(({ project }) => project === slug));
  const ofProjects = isOne
    ? []
    : named.map(({ slug, name }) => ({ name: slug, head: name, projects: [slug] }));
  const ofAll = { name: "All", head: isOne ? "Records" : "Total", projects: named.map(({ slug }) => slug) };
  const columns = ofProjects.length === 1 ? ofProjects : [...ofProjects, ofAll];
  const recordsOf = (signal: ErasedSignal, of: readonly string[]) =>
    counts
      .filter((count) => count.signal === signal && of.includes(count.project))
      .reduce((sum, { records }) => sum + records, 0);
  return (
    <>
      <DataTable
        label="Records by signal"
        columns={[{ name: "Signal" }, ...columns.map(({ name, head }) => ({ name, head, isNumber: true }))]}
        minWidth="min-w-0"
      >
        {ERASED_SIGNALS.filter((signal) => recordsOf(signal, ofAll.projects) > 0).map((signal) => (
          <tr key={signal}>
            <th scope="row">{capitalized(SIGNAL_NAMES[signal][1])}</th>
            {columns.map(({ name, projects: of }) => (
              <td key={name} className="number">
                {formatExact(recordsOf(signal, of))}
              </td>
            ))}
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
