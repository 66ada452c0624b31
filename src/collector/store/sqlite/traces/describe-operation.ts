import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Operation, OperationCalls, TraceFilter } from "../../port/traces.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { createOperationSums } from "./operation-sums.ts";
import { nameOfPeer } from "./peer-name.ts";
import { readCalls, type Call } from "./read-calls.ts";
import { intervalOf, requestTree, type CallTexts } from "./request-tree.ts";
import { createSampler } from "./sample-rows.ts";
import type { SampledRow } from "./sampled-days.ts";
import { attributesOfDetail } from "./span-detail.ts";
import { decodeFlags, isFailed } from "./span-flags.ts";

const STEPS = 24;
/** Traces with error events that are looked at for issues. */
const WITH_EVENTS = 100;

/** Who sends an operation's requests and what they call, from up to `limit` traces spread over the time range. */
export function describeOperation(
  files: StoreFiles,
  operation: Operation,
  range: { start: UnixMillis; end: UnixMillis },
  limit: number,
): OperationCalls {
  const { service, route, environment } = operation;
  const origin: [string, string][] =
    environment === undefined ? [] : [["deployment.environment.name", environment]];
  const filter: TraceFilter = {
    words: [],
    spans: [
      { words: [], attributes: [["http.route", route], ...origin], service },
      { words: [], attributes: origin, service, name: route },
    ],
    ...range,
  };
  const sample = createSampler(files, filter);
  const steps = sample({ steps: STEPS, perStep: Math.ceil(limit / STEPS) });
  const sums = createOperationSums();
  for (const { connection, traces } of byFile(steps.flatMap(({ rows }) => rows)))
    addRequests(connection, traces, operation, sums.add);
  const [failing] = sample({ steps: 1, perStep: WITH_EVENTS, narrowed: { hasEvents: true } });
  return {
    ...sums.result(),
    complete: steps.every(({ complete }) => complete),
    issues: countIssues(failing?.rows ?? []),
  };
}

function byFile(rows: SampledRow[]): { connection: Connection; traces: number[] }[] {
  return [...Map.groupBy(rows, ({ file }) => file)].map(([{ connection }, of]) => ({
    connection,
    traces: of.map(({ row }) => Number(row.id)),
  }));
}

function addRequests(
  connection: Connection,
  traces: number[],
  { service, route }: Operation,
  add: ReturnType<typeof createOperationSums>["add"],
): void {
  const texts = createTexts(connection);
  for (const calls of Map.groupBy(readCalls(connection, traces), ({ trace }) => trace).values()) {
    const tree = requestTree(calls, texts);
    for (const call of calls) {
      if (!isCounted(call) || texts.service(call) !== service || texts.route(call) !== route) continue;
      add({
        interval: intervalOf(call),
        duration: call.duration,
        failed: isFailed(call.flags),
        caller: tree.callerOf(call),
        calls: tree.callsOf(call),
      });
    }
  }
}

/** Whether the roll-ups count a span as a request. */
function isCounted({ flags, isRoot }: Call): boolean {
  const { kind } = decodeFlags(flags);
  return kind === "server" || kind === "consumer" || isRoot;
}

function createTexts(connection: Connection): CallTexts {
  const names = createNameReader(connection);
  const readDetail = createBlockReader(connection, "span_blocks");
  const attributesOf = (call: Call) => attributesOfDetail(readDetail(call.id));
  const name = (call: Call) => names.name(call.name);
  return {
    name,
    service: (call) => names.name(call.callee),
    peer: (call) => nameOfPeer(attributesOf(call)),
    route(call) {
      const route = attributesOf(call)["http.route"];
      return typeof route === "string" && route !== "" ? route : name(call);
    },
  };
}

const ISSUES = 8;

function countIssues(rows: SampledRow[]): OperationCalls["issues"] {
  const counts = new Map<IssueId, number>();
  for (const { connection, traces } of byFile(rows)) {
    const found = connection
      .prepareLists(
        `SELECT issue, count(*) FROM events WHERE trace IN (SELECT value FROM json_each(?)) GROUP BY issue`,
      )
      .all(JSON.stringify(traces)) as unknown as [IssueId, number][];
    for (const [issue, events] of found) counts.set(issue, (counts.get(issue) ?? 0) + events);
  }
  return [...counts]
    .map(([issue, events]) => ({ issue, events }))
    .toSorted((left, right) => right.events - left.events)
    .slice(0, ISSUES);
}
