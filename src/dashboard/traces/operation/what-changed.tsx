import type { Differences } from "#api/differences.ts";
import { formatTime } from "#ui/format-time.ts";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { Answer } from "../../collector-client/request.ts";
import { DifferenceTable } from "../search/difference-table.tsx";
import type { TraceListFilter } from "../search/trace-filter.ts";
import type { ComparedSides, Subject } from "./comparison.ts";
import { COMPARISONS, type Comparison } from "./operation-filter.ts";

interface WhatChangedProps {
  sides: ComparedSides;
  differences: Answer<Differences> | null;
  /** The page with another comparison. */
  hrefOf: (comparison: Comparison) => string;
  /** The list that a row narrows. */
  filter: TraceListFilter;
  viewer: Viewer;
}

const SUBJECTS: Record<Subject, { name: string; title: string; beside: string }> = {
  failing: { name: "failing", title: "Failing", beside: "passing" },
  slow: { name: "slow", title: "Slow", beside: "faster" },
  all: { name: "now", title: "Now", beside: "" },
};
const SHOWN = 8;

/** What sets the failing, slow or present requests apart from those before, or from the others of their time. */
export function WhatChanged({ sides, differences, hrefOf, filter, viewer }: WhatChangedProps) {
  const { comparison, subject } = sides;
  const found = differences?.ok === true ? differences.value : null;
  const causes = found?.differences.filter(({ symptom }) => !symptom) ?? [];
  const symptoms = found?.differences.filter(({ symptom }) => symptom) ?? [];
  const since = sides.since === null ? null : formatTime(Date.parse(sides.since), viewer.zone, "clock");
  const titles: Record<Comparison, string> = {
    before: `${comparison === "before" ? SUBJECTS[subject].title : "Now"} against before`,
    failing: "Failing against passing",
    slow: "Slow against fast",
  };
  const { name, title, beside } = SUBJECTS[subject];
  const table = found !== null && {
    found,
    words: { selected: name, beside, since },
    heads: {
      before: since === null ? "Others" : "Before",
      now: subject === "all" ? "Now" : `${title}${since === null ? "" : " now"}`,
    },
    tone: subject === "failing" ? ("danger" as const) : ("accent" as const),
    filter,
  };
  return (
    <Section
      id="what-changed"
      title="What changed"
      meta={found === null || found.selected === 0 ? undefined : countsText(found, subject, since)}
      aside={
        <ViewSwitch
          label="Compare"
          keepsScroll
          views={COMPARISONS.map((one) => ({
            label: titles[one],
            href: hrefOf(one),
            current: one === comparison,
          }))}
        />
      }
    >
      {table === false || causes.length + symptoms.length === 0 ? (
        <p className="text-sm text-muted">{emptyText(sides, differences)}</p>
      ) : (
        <DifferenceTable
          label="What sets them apart"
          differences={[...causes, ...symptoms].slice(0, SHOWN)}
          {...table}
        />
      )}
      {table !== false && found !== null && found.inLine.length > 0 && found.rest > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer text-sm text-accent">
            {countOf(found.inLine.length, "attribute")} in line
          </summary>
          <div className="mt-2">
            <DifferenceTable label="Attributes in line" differences={found.inLine} isInLine {...table} />
          </div>
        </details>
      )}
    </Section>
  );
}

/** `102 failing requests against 458 before 14:02, most telling first`. */
function countsText(
  { selected, rest, complete }: Differences,
  subject: Subject,
  since: string | null,
): string {
  const requests = countOf(selected, subject === "all" ? "request" : `${SUBJECTS[subject].name} request`);
  const others = since === null ? `${formatCount(rest)} others` : `${formatCount(rest)} before ${since}`;
  return `${requests} against ${others}${complete ? "" : ", sampled"}, most telling first`;
}

function emptyText(
  { subject, selection, since }: ComparedSides,
  differences: Answer<Differences> | null,
): string {
  if (selection === null)
    return "These requests are parts of other requests, so their durations can’t be compared here. Open the operation that calls them.";
  if (differences?.ok !== true) return "The comparison couldn’t be loaded.";
  const { selected, rest } = differences.value;
  const { name } = SUBJECTS[subject];
  if (selected === 0) return subject === "all" ? "No traces in this time range." : `No ${name} traces.`;
  if (rest === 0)
    return since === null
      ? `All traces are ${name}, so there is nothing to compare with.`
      : "No traces before, so there is nothing to compare with.";
  return since === null
    ? "Nothing stands out: no attribute, release or call is significantly more frequent."
    : "Nothing changed: no attribute, release or call is significantly more frequent than before.";
}
