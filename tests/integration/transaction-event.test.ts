import { afterEach, expect, test } from "vitest";
import type { Category } from "#model/outcome.ts";
import { envelopeOf } from "./receive-harness.ts";
import { storedCollector } from "./stored-collector.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const ID = "a".repeat(32);
const TRACE = "b".repeat(32);
const ROOT = "c".repeat(16);
const SQL = `SELECT ${"column_of_the_table, ".repeat(60)}id FROM orders`;
const at = (seconds: number) => NOW / 1_000 - 10 + seconds;

const child = (id: string, parent: string, more: object = {}) => ({
  span_id: id.repeat(16),
  parent_span_id: parent,
  trace_id: TRACE,
  op: "db.query",
  description: SQL,
  start_timestamp: at(1),
  timestamp: at(1.5),
  ...more,
});

const TRANSACTION = {
  type: "transaction",
  event_id: ID,
  transaction: "POST /checkout",
  transaction_info: { source: "route", changes: [{ source: "url" }] },
  start_timestamp: at(0),
  timestamp: at(2),
  platform: "node",
  release: "shop@1.2.3",
  dist: "42",
  environment: "production",
  contexts: {
    trace: { trace_id: TRACE, span_id: ROOT, op: "http.server", status: "ok" },
    runtime: { name: "node", version: "v24.0.0" },
  },
  request: { url: "http://shop.test/checkout", method: "POST", headers: { authorization: "Bearer s3cr3t" } },
  breadcrumbs: [{ timestamp: at(1), message: "cart loaded", category: "cart" }],
  tags: { plan: "pro" },
  extra: { cart: 3 },
  user: { id: "1152921504606846977" },
  measurements: { lcp: { value: 12.5, unit: "millisecond" } },
  sdk: { name: "sentry.javascript.node", version: "10.0.0" },
  spans: [
    child("1", ROOT, { exclusive_time: 7, hash: "abc", status: "cancelled", tags: { table: "orders" } }),
    child("2", "1".repeat(16)),
  ],
};

let collector: Awaited<ReturnType<typeof storedCollector>>;
afterEach(() => collector.discard());

/** @param quotas categories of which nothing is stored */
async function open(...quotas: Category[]) {
  collector = await storedCollector(NOW);
  const { store, project } = collector;
  const settings = await store.getProjectSettings(project.id);
  const none = quotas.map((category) => ({ category, minute: 0, hour: null, day: null, month: null }));
  await store.putProjectSettings(project.id, { ...settings, quotas: none });
}

function send(payload: object = TRANSACTION, ...items: [object, unknown][]) {
  const { app, project } = collector;
  return app.request(`/api/${project.id}/envelope/?sentry_key=${project.publicKey}`, {
    method: "POST",
    body: envelopeOf({ event_id: ID }, [{ type: "transaction" }, payload], ...items),
  });
}

async function outcomes(category: string): Promise<string[]> {
  const { store } = collector;
  const listed = await store.listOutcomes(NOW - 3_600_000, NOW + 3_600_000);
  return listed
    .filter((outcome) => outcome.category === category)
    .map(({ kind, quantity }) => `${kind} ${quantity}`);
}

test("a transaction is an event in Sentry's shape, with its own spans alone", async () => {
  await open();
  expect((await send()).status).toBe(200);
  const found = await collector.client.getEvent({ event: ID });
  if (!found.ok || found.value.type !== "transaction") throw new Error("no transaction");
  expect(found.value).toMatchObject({
    id: ID,
    groupID: null,
    title: "POST /checkout",
    dist: "42",
    startTimestamp: at(0),
    endTimestamp: at(2),
    measurements: { lcp: { value: 12.5, unit: "millisecond" } },
    contexts: { runtime: { name: "node", version: "v24.0.0" } },
    context: { cart: 3 },
    user: { id: "1152921504606846977" },
    sdk: { name: "sentry.javascript.node" },
    traceId: TRACE,
    glasshouse: { spanId: ROOT, transactionInfo: { source: "route" } },
  });
  expect(found.value.tags).toContainEqual({ key: "plan", value: "pro" });
  expect(found.value.entries.map(({ type }) => type)).toEqual(["spans", "breadcrumbs", "request"]);
  const [spans, , request] = found.value.entries;
  expect(spans).toMatchObject({
    data: [
      {
        span_id: "1".repeat(16),
        parent_span_id: ROOT,
        op: "db.query",
        description: SQL,
        data: {
          "sentry.exclusive_time": 7,
          "sentry.hash": "abc",
          "sentry.status": "cancelled",
          table: "orders",
        },
      },
      { span_id: "2".repeat(16), parent_span_id: "1".repeat(16), description: SQL },
    ],
  });
  expect(JSON.stringify(request)).not.toContain("s3cr3t");
  expect(found.value._meta.entries).toHaveProperty("2");
  const payload = await collector.client.getEventPayload({ event: ID });
  expect(payload).toMatchObject({
    value: {
      type: "transaction",
      transaction_info: { source: "route" },
      breadcrumbs: [{ message: "cart loaded" }],
    },
  });
});

test("its id opens its page, which knows what its trace has", async () => {
  await open();
  await send(TRANSACTION, [{ type: "attachment", filename: "notes.txt", length: 5 }, "hello"]);
  const found = await collector.client.find({ text: ID });
  expect(found).toMatchObject({
    value: {
      found: [{ kind: "transaction", title: "POST /checkout", path: `/observe/traces/transactions/${ID}` }],
    },
  });
  const page = await collector.client.getTransaction({ event: ID });
  expect(page).toMatchObject({
    value: {
      project: collector.project.slug,
      traceId: TRACE,
      spanId: ROOT,
      trace: { spans: 3, logs: 0, events: 0 },
      attachments: [{ name: "notes.txt", size: 5 }],
    },
  });
  expect(await collector.client.listAttachments({ event: ID })).toMatchObject({
    value: [{ name: "notes.txt" }],
  });
  const root = (await collector.store.getTrace(TRACE as never))?.spans.find(({ spanId }) => spanId === ROOT);
  expect(root?.eventId).toBe(ID);
  expect(await collector.client.getSpanPage({ trace: TRACE, span: ROOT })).toMatchObject({
    value: { trace: { spans: [{ eventId: ID }] } },
  });
});

test("it joins no issue, and a second one with its id is a duplicate", async () => {
  await open();
  await send();
  await send();
  expect(await outcomes("transaction")).toEqual(["accepted 1", "duplicate 1"]);
  expect(await outcomes("span")).toEqual(["accepted 3", "duplicate 3"]);
  expect(await collector.client.listEvents({})).toMatchObject({ value: { items: [] } });
});

test("it is stored without its spans where their quota is used up", async () => {
  await open("span");
  await send();
  expect(await collector.client.getTransaction({ event: ID })).toMatchObject({
    value: { payload: { transaction: "POST /checkout" }, trace: { spans: 0 } },
  });
  expect(await collector.client.find({ text: ID })).toMatchObject({
    value: { found: [{ kind: "transaction", title: "Transaction" }] },
  });
});

test("beyond its own quota nothing of it is stored", async () => {
  await open("transaction");
  await send();
  expect((await collector.client.getTransaction({ event: ID })).ok).toBe(false);
  expect((await collector.client.getEvent({ event: ID })).ok).toBe(false);
  expect(await outcomes("transaction")).toEqual(["rate_limited 1"]);
});
