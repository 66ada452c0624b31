import { countOf, formatCount } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import { paths } from "../../paths.ts";
import { DifferenceTable } from "../search/differences-panel.tsx";
import {
  COMPARISONS,
  operationQuery,
  type Comparison,
  type OperationPageFilter,
} from "./operation-filter.ts";
import type { ReadOperation } from "./read-operation.ts";

interface OperationDifferencesProps {
  operation: ReadOperation;
  filter: OperationPageFilter;
}

const NAMES: Record<Comparison, string> = { failing: "Failing against passing", slow: "Slow against fast" };
const SHOWN = 8;

/** What sets the failing or slow requests apart from the others. */
export function OperationDifferences({ operation, filter }: OperationDifferencesProps) {
  const { compare, differences } = operation;
  const found = differences?.ok === true ? differences.value : null;
  const causes = found?.differences.filter(({ symptom }) => !symptom).slice(0, SHOWN) ?? [];
  return (
    <Section
      id="differences"
      title="What’s different"
      meta={
        found === null || found.selected === 0 || found.rest === 0
          ? undefined
          : `${countOf(found.selected, `${compare} trace`)} against ${formatCount(found.rest)} others, most telling first`
      }
      aside={
        <ViewSwitch
          label="Compare"
          keepsScroll
          views={COMPARISONS.map((one) => ({
            label: NAMES[one],
            href: paths.operation(operationQuery({ ...filter, compare: one })),
            current: one === compare,
          }))}
        />
      }
    >
      {causes.length === 0 ? (
        <p className="text-sm text-muted">{emptyText(operation)}</p>
      ) : (
        <DifferenceTable label="What sets them apart" differences={causes} filter={filter.traces} />
      )}
    </Section>
  );
}

function emptyText({ compare, selection, differences }: ReadOperation): string {
  if (selection === null)
    return "These requests are parts of other requests, so their durations can’t be compared here. Open the operation that calls them.";
  if (differences?.ok !== true) return "The comparison couldn’t be loaded.";
  const { selected, rest } = differences.value;
  if (selected === 0) return compare === "failing" ? "No failing traces." : "No slow traces.";
  if (rest === 0) return `All traces are ${compare}, so there is nothing to compare with.`;
  return "Nothing stands out: no attribute, release or call is significantly more frequent.";
}
