import { fillIssues } from "../generate/fill-issues.ts";
import { percentile } from "../percentile.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";
import { whileRunning } from "../while-running.ts";
import { startBenchCollector, type BenchCollector } from "./start-bench-collector.ts";

const ISSUES = 100_000;
const EVENTS_A_SECOND = 300;
const WARM_UP = 2;
/** Issues on one page of the list, all selected. */
const PAGE = 25;
const LIST = "/api/0/projects/glasshouse/app/issues/";

/** Queries of the issue list, by the name of their figure. */
const LISTS: Record<string, Record<string, string>> = {
  list: {},
  "all, by events": { query: "", sort: "freq" },
  "by users": { sort: "user" },
  "by trend": { sort: "trend" },
  archived: { query: "is:archived" },
  "a word": { query: "is:unresolved voucher" },
  "a rare word": { query: "chargeVoucher931" },
  "a phrase": { query: '"foreign key constraint" level:fatal' },
  "a tag": { query: "is:unresolved tenant:tenant-17" },
  "a common tag": { query: "is:unresolved environment:production" },
  "a pattern": { query: "user.email:*@customer-7.example" },
  "a release": { query: "release:shop@1.3*" },
  "brackets and opposites": {
    query: "(level:fatal OR ConnectTimeoutError) !team:team-3 count:>1 lastSeen:-7d",
  },
  "not found": { query: "is:unresolved nowhere tenant:tenant-17" },
};

export const issuesRow: Row = {
  name: "issues",
  title: "Milliseconds of the queries of the issue list and page over 100,000 issues, under ingest",
  budgets: [
    ...Object.keys(LISTS),
    "next page",
    "issue page",
    "completion",
    "bulk resolve",
    "bulk reopen",
  ].map((name) => ({
    figure: `${name} p95`,
    atMost: 100,
  })),
  run: measureIssues,
};

async function measureIssues(plan: Plan): Promise<RowResult> {
  const collector = await startBenchCollector(undefined, { fill: (folder) => fillIssues(folder, ISSUES) });
  const load = await startLoad();
  const times = new Map<string, number[]>();
  try {
    for (let round = 0; round < WARM_UP; round++) await queryAll(collector, new Map());
    for (let round = 0; round < plan.rounds; round++) {
      const send = {
        kind: "events" as const,
        count: Math.ceil((plan.round / 1_000) * EVENTS_A_SECOND),
        key: collector.key,
      };
      const { measured } = await load.begin(
        { port: collector.port, connections: 4, millis: plan.round, send },
        collector.pid,
      );
      await whileRunning(measured, () => queryAll(collector, times));
    }
    const all = [...times.values()].flat();
    const figures: Record<string, number> = { p50: percentile(all, 0.5), p95: percentile(all, 0.95) };
    for (const [name, some] of times) figures[`${name} p95`] = percentile(some, 0.95);
    return { figures, notes: [`${EVENTS_A_SECOND} events/s at most are ingested on the same cores`] };
  } finally {
    load.stop();
    await collector.stop();
  }
}

/** Makes each query once, as the screens do. */
async function queryAll({ get, put }: BenchCollector, times: Map<string, number[]>): Promise<void> {
  const time = async (name: string, request: () => Promise<unknown>) => {
    const begin = performance.now();
    await request();
    times.set(name, [...(times.get(name) ?? []), performance.now() - begin]);
  };
  const measure = (name: string, path: string) => time(name, () => get(path));
  for (const [name, query] of Object.entries(LISTS))
    await measure(name, `${LIST}?${new URLSearchParams(query)}`);
  const issues = (await get(`${LIST}?query=&sort=freq`)) as { id: string; lastSeen: string }[];
  const last = issues.at(-1);
  const cursor = `${Date.parse(last?.lastSeen ?? "")}:${last?.id}`;
  await measure("next page", `${LIST}?${new URLSearchParams({ cursor })}`);
  await measure("completion", "/api/v1/completions/issues?key=user.email&text=customer-1");
  const issue = `/api/0/organizations/glasshouse/issues/${issues[0]?.id}/`;
  await time("issue page", () =>
    Promise.all([get(issue), get(`${issue}events/latest/`), get(`${issue}events/`)]),
  );
  const page = new URLSearchParams(issues.slice(0, PAGE).map(({ id }) => ["id", id]));
  await time("bulk resolve", () => put(`${LIST}?${page}`, { status: "resolved" }));
  await time("bulk reopen", () => put(`${LIST}?${page}`, { status: "unresolved" }));
}
