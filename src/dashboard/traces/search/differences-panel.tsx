import type { Result } from "#lib/result.ts";
import type { Differences, DifferenceView } from "#api/differences.ts";
import { ShareBar } from "#ui/share-bar.tsx";
import { formatCount } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { FailedPart } from "#ui/failed-part.tsx";
import { Section } from "#ui/section.tsx";
import type { CollectorFailure } from "../../collector-client/failure.ts";
import { failureText } from "../../errors/failure-text.ts";
import { paths } from "../../paths.ts";
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
        <DifferenceTable label="What sets them apart" differences={causes ?? []} filter={filter} />
      )}
      {symptoms !== undefined && symptoms.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 font-medium">Symptoms</h3>
          <DifferenceTable label="Symptoms" differences={symptoms} filter={filter} />
        </>
      )}
    </>
  );
}

interface TableProps {
  label: string;
  differences: DifferenceView[];
  filter: TraceListFilter;
}

/** A table of differences, each linked to a search. */
export function DifferenceTable({ label, differences, filter }: TableProps) {
  return (
    <ol aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {differences.map((one) => (
        <li
          key={`${one.kind} ${one.service} ${one.name} ${one.value}`}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] min-h-9 items-center gap-x-4 px-3 py-1.5 hover:bg-hover sm:grid-cols-[minmax(0,1fr)_12rem_11rem]"
        >
          <span className="foreign min-w-0 text-sm">
            {one.query === null ? (
              describeDifference(one)
            ) : (
              <Link href={searchFor(filter, one.query)} className="font-medium after:absolute after:inset-0">
                {describeDifference(one)}
              </Link>
            )}
            {one.also.length > 0 && (
              <span className="block text-xs text-faint">also {one.also.slice(0, 3).join(", ")}</span>
            )}
          </span>
          <Shares difference={one} />
          <span
            className="figures text-right text-sm text-muted max-sm:hidden"
            data-tip={`${one.selected} of the selected traces, ${one.rest} of the others`}
          >
            {percent(one.share)} vs {percent(one.expected)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The share in the selected traces, with a tick at the expected one. */
function Shares({ difference: { share, expected } }: { difference: DifferenceView }) {
  return (
    <span role="img" aria-label={`${percent(share)} of the selected, ${percent(expected)} of the others`}>
      <ShareBar share={share} baseline={expected} className="w-32 sm:w-full" />
    </span>
  );
}

/** A difference in words. */
export function describeDifference({ kind, service, name, value, threshold }: DifferenceView): string {
  if (kind === "attribute") return `${name} = ${value}`;
  if (kind === "resource") return `${name} = ${value} (${service})`;
  const call = `${name} (${service})`;
  if (value === "slow") return `Slow call: ${call}, over ${formatDuration(threshold ?? 0)} self time`;
  if (value === "many") return `Called more often: ${call}, more than ${threshold} times`;
  return value === "failed" ? `Failed call: ${call}` : `Calls ${call}`;
}

/** The list with the row's condition added to the search. */
function searchFor(filter: TraceListFilter, query: string): string {
  const both = `${filter.query} ${query}`.trim();
  return paths.traces(traceQuery({ ...filter, query: both, view: "list", cursor: undefined }));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

const LINK = "text-sm text-accent underline-offset-2 hover:underline";
