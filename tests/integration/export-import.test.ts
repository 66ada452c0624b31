import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventSummary } from "#api/events.ts";
import type { LogList } from "#api/logs.ts";
import type { TraceView } from "#api/trace.ts";
import type { TraceList } from "#api/traces.ts";
import { runCommandAbout } from "./run-command-about.ts";
import { sendErrors, sendEvent, sendLogs, sendOtlp } from "./send-telemetry.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const MAIN = join(import.meta.dirname, "../../bin/glasshouse");
const NOW = BigInt(Date.now()) * 1_000_000n;
const [TRACE, OTHER_TRACE] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
const [ROOT, CHILD, SENTRY_ROOT, SENTRY_CHILD] = Array.from({ length: 4 }, () =>
  randomBytes(8).toString("hex"),
);
const TRANSACTION = randomBytes(16).toString("hex");
const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });

let folder: string;
let collector: Collector;
let errors: string[];
const run = (...args: string[]) => runCommandAbout(folder, ...args);

async function read<T>(project: string, path: string): Promise<T> {
  const headers = {
    authorization: `Bearer ${collector.credentials.apiToken}`,
    "glasshouse-project": project,
  };
  const answer = await fetch(collector.url + path, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What a project holds, without what its receipt adds: ids of rows, and the time. */
async function contentOf(project: string) {
  const { traces } = await read<TraceList>(project, "/api/v1/traces");
  const views = await Promise.all(
    traces.map(({ traceId }) => read<TraceView>(project, `/api/v1/traces/${traceId}`)),
  );
  const { logs } = await read<LogList>(project, "/api/v1/logs?limit=500");
  const events = await read<EventSummary[]>(project, `/api/0/projects/glasshouse/${project}/events/`);
  const payloads = await Promise.all(
    [...events.map(({ eventID }) => eventID), TRANSACTION].map(async (id) => {
      const path = `/api/0/projects/glasshouse/${project}/events/${id}/json/`;
      const { received, ...payload } = await read<{ received: number }>(project, path);
      expect(received).toBeGreaterThan(0);
      return payload;
    }),
  );
  return {
    spans: views.map(({ traceId, start, durationNanos, spans }) => ({
      traceId,
      start,
      durationNanos,
      spans,
    })),
    logs: logs.map((log) => Object.assign(log, { id: "" })),
    payloads: payloads.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)),
  };
}

async function createProject(slug: string): Promise<string> {
  return (await run("project", "create", slug)).out.trim();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-export-"));
  collector = await startCollector(folder);
  const dsn = await createProject("shop");
  await sendOtlp(dsn, "traces", {
    resourceSpans: [
      {
        resource: { attributes: [text("service.name", "shop"), text("host.name", "one")] },
        scopeSpans: [
          {
            scope: { name: "http", version: "1.2.3" },
            spans: [
              {
                traceId: TRACE,
                spanId: ROOT,
                name: "POST /pay",
                kind: 2,
                startTimeUnixNano: String(NOW + 123_456n),
                endTimeUnixNano: String(NOW + 987_654_321n),
                attributes: [
                  { key: "ratio", value: { doubleValue: 3 } },
                  { key: "big", value: { intValue: "1152921504606846977" } },
                ],
                events: [
                  { name: "retry", timeUnixNano: String(NOW + 200_001n), attributes: [text("why", "late")] },
                ],
                links: [{ traceId: OTHER_TRACE, spanId: SENTRY_ROOT, attributes: [] }],
                status: { code: 2, message: "declined" },
              },
              {
                traceId: TRACE,
                spanId: CHILD,
                parentSpanId: ROOT,
                name: "SELECT 1",
                kind: 3,
                startTimeUnixNano: String(NOW + 300_000n),
                endTimeUnixNano: String(NOW + 400_001n),
              },
            ],
          },
        ],
      },
    ],
  });
  await sendEvent(dsn, {
    event_id: TRANSACTION,
    type: "transaction",
    platform: "node",
    transaction: "GET /cart",
    release: "shop@1",
    start_timestamp: Date.now() / 1000 - 0.123_456,
    timestamp: Date.now() / 1000,
    tags: { plan: "pro" },
    measurements: { lcp: { value: 12, unit: "millisecond" } },
    contexts: { trace: { trace_id: OTHER_TRACE, span_id: SENTRY_ROOT, op: "http.server" } },
    breadcrumbs: [{ timestamp: Date.now() / 1000, message: "began" }],
    spans: [
      {
        trace_id: OTHER_TRACE,
        span_id: SENTRY_CHILD,
        parent_span_id: SENTRY_ROOT,
        op: "db.query",
        description: "SELECT 2",
        start_timestamp: Date.now() / 1000 - 0.1,
        timestamp: Date.now() / 1000 - 0.05,
        data: { "db.system": "postgresql" },
        links: [{ trace_id: TRACE, span_id: ROOT, sampled: true, attributes: { why: "cause" } }],
      },
    ],
  });
  await sendLogs(dsn, ["paid", "not\npaid"]);
  errors = await sendErrors(dsn, ["declined", "too late"], {
    contexts: { trace: { trace_id: TRACE, span_id: ROOT } },
    breadcrumbs: [{ timestamp: Date.now() / 1000, message: "clicked" }],
    user: { id: "7" },
  });
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true, force: true });
});

test("what is exported and imported into another project is the same there, also when it is imported twice", async () => {
  const file = join(folder, "shop.ndjson");
  const counts = "4 spans, 1 transaction, 2 log records, 2 events";
  expect(await run("export", "--project", "shop", "--file", file)).toEqual({
    code: 0,
    out: "",
    fail: `Exported ${counts}.\n`,
  });
  await createProject("copy");
  for (let times = 0; times < 2; times++)
    expect(await run("import", file, "--project", "copy")).toEqual({
      code: 0,
      out: "",
      fail: `Sent ${counts}.\n`,
    });
  const [sent, copied] = await Promise.all([contentOf("shop"), contentOf("copy")]);
  expect(copied).toEqual(sent);
  expect(sent.spans.flatMap(({ spans }) => spans)).toHaveLength(4);
});

test("each line is what a standard client sends, and a pipe takes it from one project to another", async () => {
  await createProject("piped");
  const [node, data] = [process.execPath, `--data ${folder}`];
  const { stdout, stderr } = await promisify(execFile)("sh", [
    "-c",
    `${node} ${MAIN} export --project shop ${data} | tee ${folder}/piped.ndjson | ${node} ${MAIN} import --project piped --json ${data}`,
  ]);
  expect(stderr).toMatch(/^Exported 4 spans/);
  expect(JSON.parse(stdout)).toEqual({
    spans: 4,
    logs: 2,
    events: 2,
    transactions: 1,
    rejected: 0,
    refusedLines: 0,
  });
  const lines = (await readFile(`${folder}/piped.ndjson`, "utf8")).trim().split("\n");
  const kinds = lines.map((line) => Object.keys(JSON.parse(line) as object)[0]);
  expect(new Set(kinds)).toEqual(new Set(["resourceSpans", "resourceLogs", "event_id"]));
  expect(await contentOf("piped")).toEqual(await contentOf("shop"));
});

test("a range leaves out what is outside of it", async () => {
  const { fail } = await run("export", "--project", "shop", "--until", "1h");
  expect(fail).toBe("Exported 0 spans, 0 transactions, 0 log records, 0 events.\n");
  const { out } = await run("export", "--project", "shop", "--since", "1h");
  expect(errors.every((id) => out.includes(id))).toBe(true);
});

test("an export that nobody reads to its end is incomplete", async () => {
  const child = spawn(process.execPath, [MAIN, "export", "--project", "shop", "--data", folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  let fail = "";
  child.stderr.on("data", (chunk: Buffer) => (fail += chunk.toString()));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(fail).toContain("Incomplete: exported only");
});

test.each([
  ["text", "hello"],
  ["another JSON", '{"a":1}'],
  ["an event without its id", '{"platform":"node"}'],
  ["both signals", '{"resourceSpans":[],"resourceLogs":[]}'],
])("a line that is %s ends the import with its number", async (_, line) => {
  const file = join(folder, "wrong.ndjson");
  const event = { event_id: randomBytes(16).toString("hex"), platform: "node", message: "fine" };
  await writeFile(file, `${JSON.stringify(event)}\n\n${line}\n${JSON.stringify(event)}\n`);
  expect(await run("import", file)).toEqual({
    code: 1,
    out: "",
    fail: "Line 3 is none of an export. Nothing from it on was sent.\nSent 0 spans, 0 transactions, 0 log records, 1 event.\n",
  });
});

test("what the collector does not take is said with its line and its reason", async () => {
  const file = join(folder, "refused.ndjson");
  const span = { traceId: "0".repeat(32), spanId: ROOT, name: "none" };
  await writeFile(file, `${JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })}\n`);
  const answer = await run("import", file);
  expect(answer).toMatchObject({ code: 1, fail: expect.stringMatching(/^Line 1: 1 record not taken: .+/) });
});

test("refuses a file that exists, one that does not, and a project that there is not", async () => {
  expect(await run("export", "--file", MAIN)).toMatchObject({
    code: 2,
    fail: expect.stringContaining("exists"),
  });
  expect(await run("import", join(folder, "none"))).toMatchObject({
    code: 1,
    fail: expect.stringContaining("ENOENT"),
  });
  for (const command of ["export", "import"])
    expect(await run(command, "--project", "none")).toMatchObject({
      code: 1,
      fail: 'There is no project "none".\n',
    });
});
