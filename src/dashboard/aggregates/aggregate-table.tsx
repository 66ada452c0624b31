import type { AggregatesView, MeasureValue } from "#api/aggregates.ts";
import type { Grouped } from "#model/saved-search.ts";
import { DataTable } from "#ui/data-table.tsx";
import { countOf } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { aggregateQuery, type AggregateState } from "./aggregate-state.ts";
import { narrowSearch } from "./narrow-search.ts";
import { measureHead, valueText } from "./value-text.ts";

interface AggregateTableProps {
  answer: AggregatesView;
  state: AggregateState;
  viewer: Viewer;
}

/** The groups, each a link to the search narrowed to it; the steps of time without keys to group by. */
export function AggregateTable({ answer, state, viewer }: AggregateTableProps) {
  const { by, measures, groups, rest, total, sort } = answer;
  const isByTime = by.length === 0;
  const columns = [
    ...(isByTime ? ["Time"] : by).map((name) => ({ name, className: "font-mono normal-case" })),
    ...measures.map((measure, place) => ({
      name: measure.text,
      head: measureHead(measure),
      isNumber: true,
      sorting: isByTime
        ? undefined
        : {
            href: paths.aggregates(state.of, aggregateQuery({ ...state, sort: measure.text })),
            direction: place === sort ? ("descending" as const) : null,
          },
    })),
  ];
  return (
    <DataTable
      label="Groups"
      columns={columns}
      minWidth="min-w-120"
      footer={
        <>
          {rest !== null && (
            <tr>
              <th scope="row" colSpan={by.length} className="text-left font-normal text-muted">
                {countOf(rest.groups, "other group")}
              </th>
              <Values values={rest.values} measures={measures} />
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={Math.max(1, by.length)} className="text-left font-medium">
              All
            </th>
            <Values values={total.values} measures={measures} />
          </tr>
        </>
      }
    >
      {isByTime ? (
        <TimeRows answer={answer} state={state} viewer={viewer} />
      ) : (
        groups.map(({ keys, values }) => (
          <tr key={JSON.stringify(keys)}>
            {keys.map((key, place) => (
              <td key={by[place]} className="max-w-100 truncate font-mono text-xs">
                {place === 0 ? <GroupLink state={state} by={by} keys={keys} /> : <KeyText value={key} />}
              </td>
            ))}
            <Values values={values} measures={measures} />
          </tr>
        ))
      )}
    </DataTable>
  );
}

function GroupLink({ state, by, keys }: { state: AggregateState; by: string[]; keys: (string | null)[] }) {
  const href = groupHref(state, by, keys);
  const [first = null] = keys;
  if (href === null) return <KeyText value={first} />;
  return (
    <Link href={href} className="text-accent hover:underline">
      <KeyText value={first} />
    </Link>
  );
}

/** The page of the one entity that the group is about, else the list narrowed to it. */
function groupHref(state: AggregateState, by: string[], keys: (string | null)[]): string | null {
  const issue = by.indexOf("issue");
  if (state.of === "issues" && issue !== -1) return paths.issue(keys[issue] ?? "");
  const trace = by.findIndex((key) => key === "trace" || key === "trace_id" || key === "trace.id");
  const traceId = trace === -1 ? null : (keys[trace] ?? null);
  if (traceId !== null) return paths.trace(traceId);
  const query = narrowSearch(state.of, state.query, by, keys);
  return query === null ? null : listHref(state, query);
}

function listHref({ of, env, service, period, range }: AggregateState, query: string): string {
  const time = range === null ? { period } : { from: range.from, to: range.to };
  return listPath(of)({ query, env, service, ...time });
}

export function listPath(of: Grouped) {
  return of === "issues" ? paths.issues : of === "traces" ? paths.traces : paths.logs;
}

function KeyText({ value }: { value: string | null }) {
  if (value === null) return <span className="text-muted">(none)</span>;
  return value === "" ? <span className="text-muted">(empty)</span> : value;
}

function Values({ values, measures }: { values: MeasureValue[]; measures: AggregatesView["measures"] }) {
  return values.map((value, place) => {
    const { short, exact } = valueText(value, measures[place]!);
    return (
      <td
        key={measures[place]!.text}
        className="number figures"
        data-tip={short === exact ? undefined : exact}
      >
        {short}
      </td>
    );
  });
}

/** Steps with records, each a link to its time. */
function TimeRows({ answer, state, viewer }: AggregateTableProps) {
  const { measures, total, firstStep, step, start, end } = answer;
  const steps = total.series[0]?.length ?? 0;
  return Array.from({ length: steps }, (_, place) => {
    const begin = Date.parse(firstStep) + place * step * 1000;
    const values = total.series.map((series) => series[place] ?? null);
    if (values.every((value) => value === null || value === 0)) return null;
    const from = new Date(Math.max(Date.parse(start), begin)).toISOString();
    const to = new Date(Math.min(Date.parse(end), begin + step * 1000)).toISOString();
    return (
      <tr key={begin}>
        <td>
          <Link
            href={listPath(state.of)({
              query: state.query,
              env: state.env,
              service: state.service,
              from,
              to,
            })}
            className="text-accent hover:underline"
          >
            <Moment at={from} viewer={viewer} as="moment" />
          </Link>
        </td>
        <Values values={values} measures={measures} />
      </tr>
    );
  });
}
