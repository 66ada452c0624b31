import type { Result } from "#lib/result.ts";
import type { Differences } from "#api/differences.ts";
import { formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { FailedPart } from "#ui/failed-part.tsx";
import { Section } from "#ui/section.tsx";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { failureText } from "../../errors/failure-text.ts";
import { paths } from "../../paths.ts";
import { DifferenceTable, percent, searchFor } from "./difference-table.tsx";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";

interface DifferencesPanelProps {
  answer: Result<Differences, CollectorFailure>;
  /** Its `compare` and box select the traces to compare. */
  filter: TraceListFilter;
  collectorUrl: string;
}

/** The attributes that are more frequent in the selected traces, each linked to a search. */
export function DifferencesPanel({ answer, filter, collectorUrl }: DifferencesPanelProps) {
  const closed = { ...filter, compare: undefined, boxFrom: undefined, boxTo: undefined };
  return (
    <Section
      id="differences"
      title="What’s different"
      aside={
        <Link href={paths.traces(traceQuery(closed))} className={LINK} scroll={false}>
          Close
        </Link>
      }
      className="mt-2"
    >
      {!answer.ok ? (
        <FailedPart>{`${failureText(answer.error, collectorUrl).title}.`}</FailedPart>
      ) : (
        <Found found={answer.value} filter={filter} />
      )}
    </Section>
  );
}

interface OperationSharesProps {
  operations: Differences["operations"];
  filter: TraceListFilter;
}

/** The root operations of the selected traces, with their shares of these and of the others. */
export function OperationShares({ operations, filter }: OperationSharesProps) {
  return (
    <ul aria-label="Root operations" className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {operations.map((operation) => (
        <li key={operation.query}>
          <Link href={searchFor(filter, operation.query)} className={`foreign ${LINK}`}>
            {operation.name}
          </Link>{" "}
          <span className="figures text-muted">
            {percent(operation.share)}, others {percent(operation.rest)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Found({ found, filter }: { found: Differences; filter: TraceListFilter }) {
  const { selected, rest, differences, operations } = found;
  if (selected === 0) return <p className="text-muted">No trace in this search matches the comparison.</p>;
  if (rest === 0)
    return (
      <p className="text-muted">
        Every trace in this search matches the comparison, so there is nothing to compare with.
      </p>
    );
  const [causes, symptoms] = [false, true].map((symptom) =>
    differences.filter((one) => one.symptom === symptom),
  );
  const table = {
    found,
    words: { selected: "selected", beside: "", since: null },
    heads: { before: "Others", now: "Selected" },
    tone: filter.compare === "status:error" ? ("danger" as const) : ("accent" as const),
    filter,
  };
  return (
    <>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {formatCount(selected)} traces with <code className="foreign">{filter.compare ?? "this time"}</code>{" "}
        compared with {formatCount(rest)} others{found.complete ? "" : ", sampled over time"}
        {found.byOperation ? ", operation by operation" : ""}.
      </p>
      <OperationShares operations={operations} filter={filter} />
      {causes?.length === 0 ? (
        <p className="text-muted">
          Nothing stands out: no attribute, release or call is significantly more frequent.
        </p>
      ) : (
        <DifferenceTable label="What sets them apart" differences={causes ?? []} {...table} />
      )}
      {symptoms !== undefined && symptoms.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 font-medium">Symptoms</h3>
          <DifferenceTable label="Symptoms" differences={symptoms} {...table} />
        </>
      )}
    </>
  );
}

const LINK = "text-sm text-accent underline-offset-2 hover:underline";
