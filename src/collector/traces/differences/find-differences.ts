import { err, ok, type Result } from "#lib/result.ts";
import type { DifferencesQuery, Differences, DifferenceView } from "#api/differences.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import type { DescribedTraces, TraceSelection } from "#collector/store/port/traces.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { pastRange } from "#collector/times/time-range.ts";
import { readTraceSearch } from "#collector/search/read-search.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";
import type { Property } from "./attributes.ts";
import { rankDifferences, type Difference } from "./rank-differences.ts";

const SHOWN = 20;
const SHOWN_IN_LINE = 30;
const OPERATIONS = 3;
/** Attributes of how a request ended, by OpenTelemetry's current and former conventions. */
const SYMPTOMS = /(?:status_code|status|error\.type|error|otel\.status_description|exception\.\w+)$/;

/** Finds what is more common in selected traces than in the rest, or than in the time before. */
export async function findDifferences(
  context: ReadContext,
  query: DifferencesQuery,
): Promise<Result<Differences, BadQuery>> {
  const filter = await readTraceSearch(context, query.query, pastRange(query, context.clock()));
  if (!filter.ok) return filter;
  const selection = traceSelection(query.selection, query);
  if (!selection.ok) return selection;
  const described = await context.store.describeTraces(filter.value, selection.value, query.sample);
  const isSymptom = (fact: number) => SYMPTOMS.test(described.facts[fact]!.key);
  const { selected, rest, beside, byOperation, differences, inLine } = rankDifferences(described, isSymptom);
  const isBefore = query.since !== undefined;
  const viewOf = (difference: Difference) => {
    const view = differenceView(described, difference);
    return isBefore ? view : { ...view, beside: null };
  };
  return ok({
    selected,
    rest,
    beside: isBefore ? beside : null,
    byOperation,
    complete: described.complete,
    operations: operationsOf(described),
    differences: differences.slice(0, SHOWN).map(viewOf),
    inLine: inLine
      .slice(0, SHOWN_IN_LINE)
      .map((one: Property) => viewOf({ ...one, same: [], following: [] })),
  });
}

/** The selection of a text of `status:`, `has:error` and `duration:` and of times; all must match. */
function traceSelection(
  text: string,
  times: Pick<DifferencesQuery, "from" | "to" | "since">,
): Result<TraceSelection, BadQuery> {
  const filter = traceFilter(text, { start: 0, end: 0 }, 0);
  if (!filter.ok) return filter;
  const {
    words,
    service,
    name,
    spans,
    alsoSpans,
    where,
    traceId,
    failed,
    hasEvents,
    minDuration,
    maxDuration,
  } = filter.value;
  if (
    words.length > 0 ||
    [service, name, spans, alsoSpans, where, traceId].some((condition) => condition !== undefined)
  ) {
    return err(
      badQuery("A selection can only have status:, has:error and duration:. Put other terms in the search."),
    );
  }
  const millisOf = (time: string | undefined) => (time === undefined ? undefined : Date.parse(time));
  const [start, end] = [millisOf(times.since ?? times.from), millisOf(times.to)];
  const selection: TraceSelection = { failed, hasEvents, minDuration, maxDuration, start, end };
  if (Object.values(selection).every((value) => value === undefined)) {
    return err(badQuery("A selection needs status:, has:error, duration: or a time range."));
  }
  return ok(times.since === undefined ? selection : { ...selection, against: "before" });
}

function operationsOf({ operations, traces }: DescribedTraces): Differences["operations"] {
  const selected = traces.filter((trace) => trace.selected);
  const rest = traces.filter((trace) => !trace.selected && !trace.alike && !trace.beside);
  const share = (of: typeof traces, place: number) =>
    of.length === 0 ? 0 : of.filter(({ operation }) => operation === place).length / of.length;
  return operations
    .map(({ service, name }, place) => ({
      service,
      name,
      share: share(selected, place),
      rest: share(rest, place),
      query: `${termOf("service", service) ?? ""} ${termOf("name", name) ?? ""}`.trim(),
    }))
    .filter((operation) => operation.share > 0)
    .toSorted((left, right) => right.share - left.share)
    .slice(0, OPERATIONS);
}

function differenceView(described: DescribedTraces, difference: Difference): DifferenceView {
  const { what } = difference;
  const counts = {
    selected: difference.selectedWith,
    rest: difference.restWith,
    beside: difference.besideWith,
    share: difference.selected,
    expected: difference.expected,
  };
  if (what.kind === "fact") {
    const factOf = (fact: number) => described.facts[fact]!;
    const facts = [what.fact, ...difference.same].map(factOf);
    // The same traces have all of them: a cause tells more than how the requests ended.
    const told = facts.find((fact) => !SYMPTOMS.test(fact.key)) ?? facts[0]!;
    const { service, key, value } = told;
    const kind = service === null ? ("attribute" as const) : ("resource" as const);
    const also = facts.filter((fact) => fact !== told).map(writeFact);
    const following = difference.following.map(factOf).map(writeFact);
    const symptom = SYMPTOMS.test(key);
    const query = termOf(key, value);
    return { kind, service, name: key, value, threshold: null, symptom, also, following, query, ...counts };
  }
  const { service, name } = described.calls[what.call]!;
  const terms = [termOf("span.service", service), termOf("span.name", name)];
  if (what.oddity === "slow") terms.push(`span.duration:>${Math.round(what.threshold / 1e3)}us`);
  if (what.oddity === "failed") terms.push("span.status:error");
  return {
    kind: "call",
    service,
    name,
    value: what.oddity,
    threshold: what.oddity === "slow" || what.oddity === "many" ? what.threshold : null,
    symptom: false,
    also: [],
    following: [],
    query: terms.filter((term) => term !== null).join(" "),
    ...counts,
  };
}

function writeFact({ key, value, service }: DescribedTraces["facts"][number]): string {
  return `${key}=${value}${service === null ? "" : ` (${service})`}`;
}

/** Null if the key or value is empty. */
function termOf(key: string, value: string): string | null {
  return key !== "" && value !== "" ? writeTerm(key, value) : null;
}
