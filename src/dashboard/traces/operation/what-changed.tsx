import type { Differences } from "#api/differences.ts";
import { FailedPart } from "#ui/failed-part.tsx";
import { Section } from "#ui/section.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { Answer } from "../../collector-client/request.ts";
import { Changes, changesText } from "../search/changes.tsx";
import { SUBJECTS } from "../search/subject.ts";
import type { TraceListFilter } from "../search/trace-filter.ts";
import type { ComparedSides } from "./comparison.ts";
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

/** What sets the failing, slow or present requests apart from those before, or from the others of their time. */
export function WhatChanged({ sides, differences, hrefOf, filter, viewer }: WhatChangedProps) {
  const { comparison, subject, selection, since } = sides;
  const found = differences?.ok === true ? differences.value : null;
  const titles: Record<Comparison, string> = {
    before: `${comparison === "before" ? SUBJECTS[subject].title : "Now"} against before`,
    failing: "Failing against passing",
    slow: "Slow against fast",
  };
  return (
    <Section
      id="what-changed"
      title="What changed"
      meta={
        found === null || found.selected === 0 ? undefined : changesText(found, { subject, since, viewer })
      }
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
      {found !== null && selection !== null ? (
        <Changes found={found} subject={subject} since={since} filter={filter} viewer={viewer} />
      ) : selection === null ? (
        <p className="text-sm text-muted">
          These requests are parts of other requests, so their durations can’t be compared here. Open the
          operation that calls them.
        </p>
      ) : (
        <FailedPart>The comparison couldn’t be loaded.</FailedPart>
      )}
    </Section>
  );
}
