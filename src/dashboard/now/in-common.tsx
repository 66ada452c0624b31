import type { Differences } from "#api/differences.ts";
import { countOf } from "#ui/format-count.ts";
import { DifferenceTable } from "../traces/search/differences-panel.tsx";
import { readTraceFilter } from "../traces/trace-filter.ts";

/** The first of what failing requests have more often than others. */
export function InCommon({ found }: { found: Differences }) {
  const causes = found.differences.filter(({ symptom }) => !symptom).slice(0, IN_COMMON);
  if (causes.length === 0)
    return (
      <p className="text-muted">
        Nothing that {countOf(found.selected, "failing request")} {found.selected === 1 ? "has" : "have"} more
        often than the others: as many were looked at.
      </p>
    );
  return (
    <DifferenceTable
      label="What failing requests have in common"
      differences={causes}
      filter={readTraceFilter({ compare: "status:error" })}
    />
  );
}

const IN_COMMON = 5;
