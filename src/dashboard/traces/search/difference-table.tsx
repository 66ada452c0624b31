import type { Differences, DifferenceView } from "#api/differences.ts";
import { classNames } from "#ui/class-names.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { PairedBars } from "#ui/paired-bars.tsx";
import { RowList } from "#ui/row-list.tsx";
import { paths } from "../../paths.ts";
import { pointsText } from "./change-cell.tsx";
import { differenceCompany, differenceNote, type ComparisonWords } from "./difference-note.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";

interface DifferenceTableProps {
  label: string;
  differences: DifferenceView[];
  /** The comparison that they are of. */
  found: Pick<Differences, "selected" | "beside">;
  words: ComparisonWords;
  /** Heads of the two shares. */
  heads: { before: string; now: string };
  tone: "danger" | "accent";
  /** Whether none of them stands out. */
  isInLine?: boolean;
  /** The list that a row narrows. */
  filter: TraceListFilter;
}

const GRID =
  "lg:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_minmax(0,9rem)_4rem_5rem_5rem_minmax(0,1.4fr)] xl:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_13rem_4rem_6rem_5.5rem_minmax(0,1.4fr)]";

/** Differences, each with both shares over one another, and linked to the traces that have it. */
export function DifferenceTable(props: DifferenceTableProps) {
  const { label, differences, heads } = props;
  const columns = [
    { name: "Attribute" },
    { name: "Value" },
    { name: "Share of requests" },
    { name: heads.before, isNumber: true },
    { name: heads.now, isNumber: true },
    { name: "Difference", isNumber: true },
    { name: "Note" },
  ];
  return (
    <RowList label={label} grid={GRID} columns={columns}>
      {differences.map((one) => (
        <Row key={`${one.kind} ${one.service} ${one.name} ${one.value}`} one={one} {...props} />
      ))}
    </RowList>
  );
}

function Row({
  one,
  found,
  words,
  heads,
  tone,
  isInLine = false,
  filter,
}: DifferenceTableProps & { one: DifferenceView }) {
  const { attribute, value } = nameOf(one);
  const company = differenceCompany(one);
  const strong = isInLine ? "text-muted" : "font-medium";
  return (
    <li
      className={`relative grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-hover lg:py-1.5 ${GRID}`}
    >
      <span className="foreign min-w-0 truncate font-mono text-xs max-lg:col-span-2">{attribute}</span>
      <span className={classNames("foreign min-w-0 text-sm wrap-anywhere", strong)}>
        {one.query === null ? (
          value
        ) : (
          <Link href={searchFor(filter, one.query)} className="after:absolute after:inset-0">
            {value}
          </Link>
        )}
      </span>
      <PairedBars
        before={one.expected}
        now={one.share}
        tone={tone}
        isPale={isInLine}
        className="w-full max-lg:order-last max-lg:col-span-2"
      />
      <span className="figures contents text-sm max-lg:flex max-lg:gap-x-3 max-lg:text-xs lg:text-right">
        <span className="text-muted">
          <span className="lg:sr-only">{heads.before} </span>
          {percent(one.expected)}
        </span>
        <span className={strong}>
          <span className="lg:sr-only">{heads.now} </span>
          {percent(one.share)}
        </span>
        <span
          className={isInLine ? "text-muted" : tone === "danger" ? "font-medium text-danger" : "font-medium"}
        >
          {pointsText(Number((one.share - one.expected).toFixed(2)))}
        </span>
      </span>
      <span className="figures min-w-0 text-xs text-muted max-lg:col-span-2">
        {isInLine ? "In line" : differenceNote(one, found, words)}
        {company !== "" && <span className="foreign block truncate text-faint">{company}</span>}
      </span>
    </li>
  );
}

/** What is unusual about a call stands where an attribute has its name. */
function nameOf({ kind, service, name, value, threshold }: DifferenceView) {
  if (kind === "attribute") return { attribute: name, value };
  if (kind === "resource") return { attribute: name, value: `${value} (${service})` };
  const call = `${name} (${service})`;
  if (value === "slow")
    return { attribute: "Slow call", value: `${call}, over ${formatDuration(threshold ?? 0)} self time` };
  if (value === "many")
    return { attribute: "Called more often", value: `${call}, more than ${threshold} times` };
  return { attribute: value === "failed" ? "Failed call" : "Calls", value: call };
}

/** A difference in words. */
export function describeDifference(one: DifferenceView): string {
  const { attribute, value } = nameOf(one);
  if (one.kind !== "call") return `${attribute} = ${value}`;
  return one.value === "present" ? `${attribute} ${value}` : `${attribute}: ${value}`;
}

/** The list with the row's condition added to the search. */
export function searchFor(filter: TraceListFilter, query: string): string {
  const both = `${filter.query} ${query}`.trim();
  return paths.traces(traceQuery({ ...filter, query: both, view: "list", cursor: undefined }));
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
