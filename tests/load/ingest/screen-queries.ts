import type { UnixMillis } from "#lib/units.ts";
import type { Random } from "#lib/random.ts";
import type { BenchCollector } from "./start-bench-collector.ts";

/** Milliseconds of each query, by name. */
export type Times = Map<string, number[]>;

export function addTimes(times: Times, more: Times): void {
  for (const [name, some] of more) times.set(name, [...(times.get(name) ?? []), ...some]);
}

/**
 * Makes each query once, as the screens do: most over the last hour or six before `now`. Independent queries run in a
 * random order, so that none always pays for the one before it.
 */
export async function queryAll(
  { get }: Pick<BenchCollector, "get">,
  now: UnixMillis,
  random: Random,
): Promise<Times> {
  const times: Times = new Map();
  const measure = async <T>(name: string, path: string, query: Record<string, string> = {}): Promise<T> => {
    const search = new URLSearchParams(query).toString();
    const begin = performance.now();
    const answer = await get(search === "" ? path : `${path}?${search}`);
    addTimes(times, new Map([[name, [performance.now() - begin]]]));
    return answer as T;
  };
  const since = (hours: number) => ({
    start: new Date(now - hours * 3_600_000).toISOString(),
    end: new Date(now).toISOString(),
  });
  const [hour, day] = [since(1), since(24)];
  const { traces } = await measure<{ traces: { traceId: string }[] }>("traces", TRACES, { ...hour });
  const { logs } = await measure<{ logs: { message: string }[] }>("logs", LOGS, { ...day });
  const [issue] = await measure<{ id: string }[]>("issues", ISSUES);
  const queries = [
    ...traceQueries(hour, day, traces[0]?.traceId ?? ""),
    ...logQueries(hour, day),
    ...otherQueries(issue?.id, logs[0]?.message ?? "nothing"),
  ];
  for (const [name, path, query] of shuffled(queries, random)) await measure(name, path, query);
  return times;
}

type Query = [name: string, path: string, query?: Record<string, string>];
type Window = Record<"start" | "end", string>;

const FAILED_PAYMENTS = "span.service:payment http.route:/charges span.status:error";
const TRACES = "/api/v1/traces";
const LOGS = "/api/v1/logs";
const ISSUES = "/api/0/projects/glasshouse/app/issues/";

function traceQueries(hour: Window, day: Window, traceId: string): Query[] {
  const two = "app.tenant:tenant-3 http.response.status_code:500";
  const production = { environment: "production" };
  const either = "status:error service:payment OR duration:>2s";
  return [
    ["traces slowest", TRACES, { ...hour, sort: "slowest" }],
    ["traces service, duration", TRACES, { ...hour, query: "service:payment duration:>500ms" }],
    ["traces attribute", TRACES, { ...day, query: "app.tenant:tenant-3" }],
    ["traces two attributes", TRACES, { ...day, query: two }],
    ["traces one or the other", TRACES, { ...hour, query: either }],
    ["traces range", TRACES, { ...day, query: "db.response.rows:>45" }],
    ["traces range of none", TRACES, { ...day, query: "http.response.body.size:>1000" }],
    ["traces text", TRACES, { ...hour, query: "checkout" }],
    ["traces points", `${TRACES}/points`, { ...hour }],
    ["traces points of an attribute", `${TRACES}/points`, { ...day, query: "app.tenant:tenant-20" }],
    ["service map", "/api/v1/service-map", hour],
    ["service map of a day", "/api/v1/service-map", day],
    ["traces differences", `${TRACES}/differences`, { ...hour, selection: "status:error" }],
    ["trace", `${TRACES}/${traceId}`],
    ["operations", "/api/v1/rates", { ...day }],
    ["rates of a route", "/api/v1/rates", { ...hour, service: "web", route: "/checkout" }],
    ["rates", "/api/v1/rates", { ...day, by: "all" }],
    ["rates of an environment", "/api/v1/rates", { ...hour, ...production, by: "route", steps: "30" }],
    ["rates by release", "/api/v1/rates", { ...day, ...production, by: "release" }],
    ["service releases", "/api/v1/service-releases", production],
    ["issues of failing traces", `${TRACES}/issues`, { ...hour, query: FAILED_PAYMENTS }],
    ["logs of a trace", LOGS, { query: `trace:${traceId}` }],
    ["find trace", `/api/v1/find/${traceId.slice(0, 16)}`],
  ];
}

function logQueries(hour: Window, day: Window): Query[] {
  const release = "service.version:2026.11.2";
  return [
    ["logs level", LOGS, { ...day, query: "level:error" }],
    ["logs text", LOGS, { ...day, query: '"payment refused"' }],
    ["logs attribute", LOGS, { ...day, query: "app.tenant:tenant-3 level:error" }],
    ["logs opposite", LOGS, { ...day, query: '!"health check" service:cart' }],
    ["logs range", LOGS, { ...day, query: "order.items:>7 OR exception.type:Type*" }],
    ["logs histogram", `${LOGS}/counts`, { ...day }],
    ["logs histogram of text", `${LOGS}/counts`, { ...day, query: "payment" }],
    ["logs histogram of release", `${LOGS}/counts`, { ...day, query: release }],
    ["logs facets", `${LOGS}/facets`, { ...day }],
    ["logs facets of text", `${LOGS}/facets`, { ...day, query: "payment" }],
    ["logs patterns", `${LOGS}/patterns`, { ...hour }],
    ["logs patterns of errors", `${LOGS}/patterns`, { ...day, query: "level:error" }],
  ];
}

function otherQueries(issue: string | undefined, message: string): Query[] {
  const start = new Date(0).toISOString();
  const ofIssue = `/api/0/organizations/glasshouse/issues/${issue}`;
  const opened: Query[] = [
    ["issue", `${ofIssue}/`],
    ["issue event", `${ofIssue}/events/latest/`],
  ];
  return [
    ["issues search", ISSUES, { query: "OrderError17" }],
    ...(issue === undefined ? [] : opened),
    ["find text", `/api/v1/find/${encodeURIComponent(message.slice(0, 30))}`],
    ["summary", "/api/v1/summary"],
    ["releases", "/api/0/projects/glasshouse/app/releases/", { environment: "production", service: "web" }],
    ["release starts", "/api/v1/projects/app/release-starts", { start, environment: "production" }],
  ];
}

function shuffled<T>(items: T[], random: Random): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0]!);
}
