import type { Result } from "#lib/result.ts";
import type { Differences } from "#api/differences.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatTime } from "#ui/format-time.ts";
import { Link } from "#ui/link.tsx";
import { FailedPart } from "#ui/failed-part.tsx";
import { Section } from "#ui/section.tsx";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { failureText } from "../../errors/failure-text.ts";
import { paths } from "../../paths.ts";
import { Changes, changesText } from "./changes.tsx";
import type { ComparedSet } from "./compared-set.ts";
import { percent, searchFor } from "./difference-table.tsx";
import { SUBJECTS } from "./subject.ts";
import { AGAINST, traceQuery, type TraceListFilter } from "./trace-filter.ts";

interface DifferencesPanelProps {
  answer: Result<Differences, CollectorFailure>;
  set: ComparedSet;
  /** Its `compare` and box select the traces to compare. */
  filter: TraceListFilter;
  viewer: Viewer;
  collectorUrl: string;
}

/** What selected traces have more often than those before, or than the rest of their time. */
export function DifferencesPanel({ answer, set, filter, viewer, collectorUrl }: DifferencesPanelProps) {
  const { subject, since } = set;
  const to = (change: Partial<TraceListFilter>) => paths.traces(traceQuery({ ...filter, ...change }));
  const { title, others } = SUBJECTS[subject];
  const hasSides = answer.ok && answer.value.selected > 0 && answer.value.rest > 0;
  return (
    <Section
      id="differences"
      title={since === null ? "What’s different" : "What changed"}
      meta={hasSides ? changesText(answer.value, { subject, since, viewer }) : undefined}
      aside={
        <div className="flex max-w-full flex-wrap items-center gap-2">
          <ViewSwitch
            label="Compare with"
            keepsScroll
            views={AGAINST.map((against) => ({
              label: `${title} against ${against === "before" ? "before" : others}`,
              href: to({ against }),
              current: against === (filter.against ?? "before"),
            }))}
          />
          <Link
            href={to({ compare: undefined, against: undefined, boxFrom: undefined, boxTo: undefined })}
            className={buttonClass("quiet", undefined, "small")}
            scroll={false}
          >
            Close
          </Link>
        </div>
      }
      className="mt-2"
    >
      {answer.ok ? (
        <>
          {subject === "selected" && <Selection filter={filter} viewer={viewer} />}
          {hasSides && <OperationShares found={answer.value} since={since} filter={filter} />}
          <Changes found={answer.value} subject={subject} since={since} filter={filter} viewer={viewer} />
        </>
      ) : (
        <FailedPart>{`${failureText(answer.error, collectorUrl).title}.`}</FailedPart>
      )}
    </Section>
  );
}

/** Which traces are selected, as a box is gone once its comparison is there. */
function Selection({
  filter: { compare, boxFrom, boxTo },
  viewer,
}: Pick<DifferencesPanelProps, "filter" | "viewer">) {
  const clock = (at: string) => formatTime(Date.parse(at), viewer.zone, "moment");
  return (
    <p className="mb-2 flex flex-wrap gap-x-3 text-sm text-muted">
      {compare !== undefined && <code className="foreign">{compare}</code>}
      {boxFrom !== undefined && boxTo !== undefined && (
        <span className="figures">
          {clock(boxFrom)} to {clock(boxTo)}
        </span>
      )}
    </p>
  );
}

interface OperationSharesProps {
  found: Pick<Differences, "operations">;
  since: string | null;
  filter: TraceListFilter;
}

/** The root operations of the selected traces, with their shares of these and of the others. */
export function OperationShares({ found, since, filter }: OperationSharesProps) {
  return (
    <ul aria-label="Root operations" className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {found.operations.map((operation) => (
        <li key={operation.query}>
          <Link
            href={searchFor(filter, operation.query)}
            className="foreign text-accent underline-offset-2 hover:underline"
          >
            {operation.name}
          </Link>{" "}
          <span className="figures text-muted">
            {percent(operation.share)}, {since === null ? "others" : "before"} {percent(operation.rest)}
          </span>
        </li>
      ))}
    </ul>
  );
}
