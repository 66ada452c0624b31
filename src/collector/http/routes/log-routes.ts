import { Hono, type Context } from "hono";
import { streamSSE } from "hono/streaming";
import { LogCountsQuery } from "#api/log-summary.ts";
import { LogListQuery, LogSearchQuery } from "#api/log.ts";
import type { NewLogs } from "#collector/logs/follow-logs.ts";
import type { Queries } from "../queries.ts";
import { problem, problemOf } from "../problem.ts";
import { readQuery } from "../read-input.ts";

const MAX_FOLLOWERS = 50;
/** Looks without anything new after which a comment keeps proxies from closing the connection. */
const QUIET_LOOKS = 15;

/**
 * Log records as a list, or live as server-sent events: `log` for each, `skipped` where there were too many; counts over
 * time, what they have in common, and the kinds of lines they are.
 */
export function logRoutes(queries: Queries, stopping: AbortSignal): Hono {
  const routes = new Hono({ strict: false });
  let followers = 0;

  routes.get("/api/v1/logs", async (c) => {
    const query = readQuery(c, LogListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    if (!(c.req.header("accept") ?? "").includes("text/event-stream")) {
      const list = await queries.listLogs(query.value);
      return list.ok ? c.json(list.value) : problemOf(c, list.error);
    }
    if (followers >= MAX_FOLLOWERS) return problem(c, "too_many_followers");
    const gone = new AbortController();
    const ended = AbortSignal.any([gone.signal, stopping]);
    const news = queries.followLogs(query.value, (millis) => pause(millis, ended));
    if (!news.ok) return problemOf(c, news.error);
    followers++;
    return streamNews(c, news.value, gone, () => followers--);
  });

  routes.get("/api/v1/logs/counts", async (c) => {
    const query = readQuery(c, LogCountsQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const counts = await queries.countLogs(query.value);
    return counts.ok ? c.json(counts.value) : problem(c, counts.error.code, counts.error.detail);
  });
  routes.get("/api/v1/logs/facets", async (c) => {
    const query = readQuery(c, LogSearchQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const facets = await queries.facetLogs(query.value);
    return facets.ok ? c.json(facets.value) : problem(c, facets.error.code, facets.error.detail);
  });
  routes.get("/api/v1/logs/patterns", async (c) => {
    const query = readQuery(c, LogSearchQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const patterns = await queries.mineLogPatterns(query.value);
    return patterns.ok ? c.json(patterns.value) : problem(c, patterns.error.code, patterns.error.detail);
  });
  return routes;
}

function streamNews(
  c: Context,
  news: AsyncGenerator<NewLogs>,
  gone: AbortController,
  done: () => void,
): Response {
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => gone.abort());
    try {
      await stream.write(": following\n\n");
      let quiet = 0;
      for await (const { logs, skipped } of news) {
        if (skipped) await stream.writeSSE({ event: "skipped", data: "{}" });
        for (const log of logs)
          await stream.writeSSE({ event: "log", id: log.id, data: JSON.stringify(log) });
        quiet = logs.length > 0 ? 0 : quiet + 1;
        if (quiet % QUIET_LOOKS === QUIET_LOOKS - 1) await stream.write(": still here\n\n");
      }
    } finally {
      done();
    }
  });
}

/** Waits; false when the wait was cut short. */
function pause(millis: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", cut);
      resolve(true);
    }, millis);
    const cut = () => {
      clearTimeout(timer);
      resolve(false);
    };
    signal.addEventListener("abort", cut, { once: true });
  });
}
