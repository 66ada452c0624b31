import type { Millis, UnixMillis } from "#lib/units.ts";
import { percentile } from "../percentile.ts";

/** Answers a path of Jaeger's query API with the JSON of its answer. */
type Ask = (path: string) => Promise<unknown>;

interface TimeRange {
  begin: UnixMillis;
  end: UnixMillis;
}

/** Both sides, and the spans that both have. */
export interface Asking extends TimeRange {
  jaeger: Ask;
  ours: Ask;
  spans: number;
}

interface Trace {
  traceID: string;
  spans: unknown[];
}

const WARM_UP = 2;
const LIMIT = 20;
const LONG: Millis = 300;
/** The first tenant of those that are asked for; the generator has most around the twentieth. */
const TENANT = 5;

/**
 * Puts the questions of Jaeger's search to both sides in turns; none twice, as a cache is not what is measured.
 *
 * @returns medians and 95th percentiles in milliseconds
 */
export async function askBoth(asking: Asking, rounds: number): Promise<Record<string, number>> {
  const { jaeger, ours, begin, end } = asking;
  const step = (end - begin) / (2 * (WARM_UP + rounds));
  const until = (round: number) => ({ begin, end: end - round * step });
  const known = await tracesOf(ours, search(asking, { limit: String(LIMIT * (WARM_UP + rounds)) }));
  const questions: Record<string, (round: number) => string> = {
    "by id": (round) => `/api/traces/${known[(round * LIMIT) % known.length]?.traceID}`,
    latest: (round) => search(until(round), {}),
    slow: (round) => search(until(round), { minDuration: `${LONG + round}ms` }),
    "by a tag": (round) => search(asking, { tags: tenantTag(TENANT + round) }),
  };
  const figures: Record<string, number> = {};
  for (const [name, pathOf] of Object.entries(questions)) {
    const times: Record<string, Millis[]> = { "": [], " of Jaeger": [] };
    for (let round = 0; round < WARM_UP + rounds; round++) {
      const path = pathOf(round);
      times[" of Jaeger"]!.push(await timeOf(jaeger, path));
      times[""]!.push(await timeOf(ours, path));
    }
    for (const [side, some] of Object.entries(times))
      for (const part of [50, 95])
        figures[`${name} p${part}${side}`] = percentile(some.slice(WARM_UP), part / 100);
  }
  return figures;
}

/** The most that the collector returns. */
const MOST = 1_500;
/** So few spans that they have fewer traces. */
const SPANS_COMPARED = 10_000;

/** What both find where no limit cuts their answers off: a line a question. */
export async function compareAnswers({ jaeger, ours, spans, ...range }: Asking): Promise<string[]> {
  const begin = range.end - (range.end - range.begin) * Math.min(1, SPANS_COMPARED / spans);
  const queries = {
    latest: {},
    slow: { minDuration: `${LONG}ms` },
    "by a tag": { tags: tenantTag(TENANT) },
  };
  const lines: string[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const path = search({ begin, end: range.end }, { limit: String(MOST), ...query });
    const [theirs, own] = [await tracesOf(jaeger, path), await tracesOf(ours, path)].map(
      (traces) => new Set(traces.map(({ traceID, spans: of }) => `${traceID} ${of.length}`)),
    ) as [Set<string>, Set<string>];
    const common = [...own].filter((trace) => theirs.has(trace)).length;
    lines.push(
      `${name}: both find the same ${common} traces; ${own.size - common} the collector alone, ${theirs.size - common} Jaeger alone`,
    );
  }
  return lines;
}

/** The path of a search among the traces of the service in which all begin. */
function search({ begin, end }: TimeRange, query: Record<string, string>): string {
  const [start, last] = [begin, end].map((time) => String(Math.round(time * 1000)));
  return `/api/traces?${new URLSearchParams({ service: "web", start: start!, end: last!, limit: String(LIMIT), ...query })}`;
}

function tenantTag(number: number): string {
  return JSON.stringify({ "app.tenant": `tenant-${number}` });
}

async function tracesOf(ask: Ask, path: string): Promise<Trace[]> {
  const { data } = (await ask(path)) as { data: Trace[] };
  return data;
}

async function timeOf(ask: Ask, path: string): Promise<Millis> {
  const began = performance.now();
  await ask(path);
  return performance.now() - began;
}
