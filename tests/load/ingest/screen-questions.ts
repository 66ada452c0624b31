import type { UnixMillis } from "#lib/units.ts";
import type { BenchCollector } from "./start-bench-collector.ts";

/** Milliseconds of each question, by its name. */
export type Times = Map<string, number[]>;

export function addTimes(times: Times, more: Times): void {
  for (const [name, some] of more) times.set(name, [...(times.get(name) ?? []), ...some]);
}

/** Asks each question once, as the screens ask it: most of the last hour or six before `now`. */
export async function askAll({ get }: Pick<BenchCollector, "get">, now: UnixMillis): Promise<Times> {
  const times: Times = new Map();
  const ask = async <T>(name: string, path: string, query: Record<string, string> = {}): Promise<T> => {
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

  const traces = "/api/v1/traces";
  const { traces: latest } = await ask<{ traces: { traceId: string }[] }>("traces", traces, { ...hour });
  const traceId = latest[0]?.traceId ?? "";
  await ask("traces slowest", traces, { ...hour, sort: "slowest" });
  await ask("traces service, duration", traces, { ...hour, query: "service:payment duration:>500ms" });
  await ask("traces attribute", traces, { ...day, query: "app.tenant:tenant-3" });
  const two = "app.tenant:tenant-3 http.response.status_code:500";
  await ask("traces two attributes", traces, { ...day, query: two });
  const either = "status:error service:payment OR duration:>2s";
  await ask("traces one or the other", traces, { ...hour, query: either });
  await ask("traces range", traces, { ...day, query: "db.response.rows:>45" });
  await ask("traces range of none", traces, { ...day, query: "http.response.body_size:>1000" });
  await ask("traces text", traces, { ...hour, query: "checkout" });
  await ask("traces points", "/api/v1/traces/points", { ...hour });
  await ask("traces points of an attribute", "/api/v1/traces/points", {
    ...day,
    query: "app.tenant:tenant-20",
  });
  await ask("service map", "/api/v1/service-map", hour);
  await ask("service map of a day", "/api/v1/service-map", day);
  await ask("traces differences", "/api/v1/traces/differences", { ...hour, selection: "status:error" });
  await ask("trace", `${traces}/${traceId}`);
  await ask("operations", "/api/v1/rates", { ...day });
  await ask("rates of a route", "/api/v1/rates", { ...hour, service: "web", route: "/checkout" });
  await ask("rates", "/api/v1/rates", { ...day, by: "all" });

  const logs = "/api/v1/logs";
  const { logs: lines } = await ask<{ logs: { message: string }[] }>("logs", logs, { ...day });
  await ask("logs level", logs, { ...day, query: "level:error" });
  await ask("logs text", logs, { ...day, query: '"payment refused"' });
  await ask("logs attribute", logs, { ...day, query: "app.tenant:tenant-3 level:error" });
  await ask("logs opposite", logs, { ...day, query: '!"health check" service:cart' });
  await ask("logs range", logs, { ...day, query: "order.items:>7 OR exception.type:Type*" });
  await ask("logs histogram", `${logs}/counts`, { ...day });
  await ask("logs histogram of text", `${logs}/counts`, { ...day, query: "payment" });
  await ask("logs histogram of release", `${logs}/counts`, {
    ...day,
    query: "service.version:2026.11.2",
  });
  await ask("logs facets", `${logs}/facets`, { ...day });
  await ask("logs facets of text", `${logs}/facets`, { ...day, query: "payment" });
  await ask("logs patterns", `${logs}/patterns`, { ...hour });
  await ask("logs patterns of errors", `${logs}/patterns`, { ...day, query: "level:error" });
  await ask("logs of a trace", logs, { query: `trace:${traceId}` });

  const issues = "/api/0/projects/glasshouse/app/issues/";
  const [issue] = await ask<{ id: string }[]>("issues", issues);
  await ask("issues search", issues, { query: "OrderError17" });
  if (issue !== undefined) {
    await ask("issue", `/api/0/organizations/glasshouse/issues/${issue.id}/`);
    await ask("issue event", `/api/0/organizations/glasshouse/issues/${issue.id}/events/latest/`);
  }
  await ask("find trace", `/api/v1/find/${traceId.slice(0, 16)}`);
  await ask("find text", `/api/v1/find/${encodeURIComponent(lines[0]?.message.slice(0, 30) ?? "nothing")}`);
  await ask("summary", "/api/v1/summary");
  return times;
}
