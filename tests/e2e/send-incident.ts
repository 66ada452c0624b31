import { randomBytes } from "node:crypto";
import { eventually } from "../eventually.ts";
import type { House } from "./glasshouse.ts";
import { sampledProfile } from "./sampled-profile.ts";
import { sendCartReplay } from "./send-replay.ts";

/** Code a hostile sender would like a page to run. */
export const HOSTILE = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;

/** A PNG of one transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

export interface Incident {
  traceId: string;
  eventId: string;
  issueId: string;
  /** The event of a transaction, in a trace of its own. */
  transactionId: string;
  /** Feedback about the error, with a screenshot, a log and a state. */
  feedbackId: string;
  checkInId: string;
  /** Of the browser in which the error was met. */
  replayId: string;
  /** Of the transaction. */
  profileId: string;
  /** The span whose twelve children run the same database query. */
  repeatingSpanId: string;
  failingSpanId: string;
}

/**
 * Sends one failing request as its parts arrive in production: spans of two services with twelve similar queries, log
 * lines, and an error event with breadcrumbs, a cause and attachments. Resolves when all of it can be read.
 */
export async function sendIncident(house: House): Promise<Incident> {
  const traceId = randomBytes(16).toString("hex");
  const [root, checkout, failing] = [spanId(), spanId(), spanId()];
  const begin = Date.now() - 60_000;
  const eventId = randomBytes(16).toString("hex");
  const spans = [
    span({ traceId, id: checkout, parent: root, name: "POST /checkout", at: begin + 20, millis: 900 }),
    ...Array.from({ length: 12 }, (_, index) =>
      span({
        traceId,
        id: spanId(),
        parent: checkout,
        name: "SELECT price FROM items WHERE id = ?",
        at: begin + 40 + index * 30,
        millis: 20,
        attributes: { "db.system": "postgresql" },
      }),
    ),
    span({
      traceId,
      id: failing,
      parent: checkout,
      name: "charge card",
      at: begin + 500,
      millis: 300,
      failed: true,
      attributes: { note: HOSTILE },
    }),
  ];
  const page = span({ traceId, id: root, parent: "", name: "load /cart", at: begin, millis: 1000 });
  await post(house, "traces", {
    resourceSpans: [
      resource("shop", { scopeSpans: [{ spans }] }),
      resource("browser", { scopeSpans: [{ spans: [page] }] }),
    ],
  });
  const logRecords = [
    log(traceId, checkout, begin + 30, 9, "checkout begins for user 17"),
    log(traceId, failing, begin + 700, 17, `card was refused ${HOSTILE}`),
  ];
  await post(house, "logs", { resourceLogs: [resource("shop", { scopeLogs: [{ logRecords }] })] });
  await sendEvent(house, eventId, begin + 790, { trace_id: traceId, span_id: failing });
  const checkInId = await sendCheckIn(house);
  const feedbackId = await sendFeedback(house, eventId, traceId);
  const { transactionId, profileId } = await sendTransaction(house, begin);
  const replayId = await sendCartReplay(house, begin + 780, eventId, traceId);
  const issueId = await eventually(async () => {
    const trace = await house.read<{ spans: unknown[]; logs: unknown[]; events: { issueId: string }[] }>(
      `/api/v1/traces/${traceId}`,
    );
    const counts = [trace.spans.length, trace.logs.length, trace.events.length].join();
    if (counts !== "15,2,1") throw new Error(`of 15 spans, 2 log lines and an event ${counts} can be read`);
    return trace.events[0]?.issueId ?? "";
  });
  return {
    traceId,
    eventId,
    issueId,
    transactionId,
    feedbackId,
    checkInId,
    replayId,
    profileId,
    repeatingSpanId: checkout,
    failingSpanId: failing,
  };
}

/** Sends a transaction with its profile as Sentry's SDKs do, and resolves to their ids when they are accepted. */
async function sendTransaction(
  house: House,
  at: number,
): Promise<{ transactionId: string; profileId: string }> {
  const id = randomBytes(16).toString("hex");
  const [traceId, root] = [randomBytes(16).toString("hex"), spanId()];
  const child = {
    trace_id: traceId,
    span_id: spanId(),
    parent_span_id: root,
    op: "db.query",
    description: `SELECT ${"a_long_column_name, ".repeat(40)}id FROM orders`,
    start_timestamp: (at + 20) / 1_000,
    timestamp: (at + 120) / 1_000,
  };
  const transaction = {
    event_id: id,
    type: "transaction",
    transaction: "POST /orders/{id}",
    transaction_info: { source: "route" },
    start_timestamp: at / 1_000,
    timestamp: (at + 340) / 1_000,
    platform: "python",
    environment: "production",
    server_name: "orders-7f9c",
    contexts: {
      trace: {
        trace_id: traceId,
        span_id: root,
        op: "http.server",
        status: "ok",
        origin: "auto.http.django",
      },
      runtime: { name: "CPython", version: "3.13.1" },
      otel: { resource: { "service.name": "orders" } },
    },
    request: { method: "POST", url: "https://shop.example/orders/7", headers: { "X-Note": HOSTILE } },
    breadcrumbs: [
      { timestamp: (at + 10) / 1_000, category: "auth", message: "user 17 signed in" },
      {
        timestamp: (at + 130) / 1_000,
        category: "http",
        data: { method: "GET", url: "https://bank.example/rates", status_code: 503 },
      },
    ],
    tags: { tenant: "acme", hostile: HOSTILE },
    user: { id: "17", email: "ada@example.com" },
    measurements: { "db.time": { value: 100.5, unit: "millisecond" }, rows: { value: 12, unit: "none" } },
    extra: { cart: { items: 3 } },
    sdk: { name: "sentry.python.django", version: "2.75.0" },
    spans: [child],
  };
  const profile = sampledProfile({ transactionId: id, traceId, at, millis: 340 });
  const lines = [{ event_id: id }, { type: "transaction" }, transaction, { type: "profile" }, profile];
  await postEnvelope(house, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  return { transactionId: id, profileId: profile.event_id };
}

/** Sends feedback about an event with hostile files, and resolves to its id when it is accepted. */
async function sendFeedback(house: House, about: string, traceId: string): Promise<string> {
  const id = randomBytes(16).toString("hex");
  const feedback = {
    message: `The button does nothing.\n${HOSTILE}`,
    name: "Bea Miller",
    contact_email: "bea@example.com",
    url: "https://shop.example/checkout",
    associated_event_id: about,
  };
  const event = {
    event_id: id,
    platform: "javascript",
    release: "shop@1.4.0",
    environment: "production",
    contexts: { feedback, trace: { trace_id: traceId, span_id: spanId() } },
    user: { id: "17" },
  };
  const state = JSON.stringify({ cart: { items: [{ sku: HOSTILE }] } });
  const lines = [{ event_id: id }, { type: "feedback" }, event].map((line) => `${JSON.stringify(line)}\n`);
  const body = Buffer.concat([
    Buffer.from(lines.join("")),
    fileItem("shot.png", "image/png", PIXEL),
    fileItem("app.log", "text/plain", Buffer.from(`started\n${HOSTILE}\n`)),
    fileItem("state.json", "application/json", Buffer.from(state)),
    fileItem("page.html", "text/html", Buffer.from(HOSTILE)),
    fileItem(
      "picture.svg",
      "image/svg+xml",
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${HOSTILE}</svg>`),
    ),
  ]);
  await postEnvelope(house, body);
  return id;
}

function fileItem(filename: string, type: string, bytes: Buffer): Buffer {
  const header = { type: "attachment", length: bytes.length, filename, content_type: type };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), bytes, Buffer.from("\n")]);
}

/** A run of the job `nightly`, which has no schedule. */
async function sendCheckIn({ dsn }: House): Promise<string> {
  const { origin, username, pathname } = new URL(dsn);
  const answer = await fetch(`${origin}/api${pathname}/cron/nightly/${username}/?status=ok`, {
    method: "POST",
  });
  if (!answer.ok) throw new Error(`the check-in was answered ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Sends log lines of one service, and resolves when they are accepted. */
export async function sendLogs(
  house: House,
  service: string,
  texts: string[],
  attributes: Record<string, string> = {},
  traceId?: string,
  at = Date.now(),
): Promise<void> {
  const logRecords = texts.map((text, index) => ({
    timeUnixNano: `${at}${String(index).padStart(6, "0")}`,
    severityNumber: 9,
    body: { stringValue: text },
    attributes: pairs(attributes),
    traceId,
  }));
  await post(house, "logs", { resourceLogs: [resource(service, { scopeLogs: [{ logRecords }] })] });
}

/** Sends spans of one minute ago, each the root of its own trace. */
export async function sendSpans(
  house: House,
  service: string,
  sent: { name: string; millis: number }[],
): Promise<void> {
  const at = Date.now() - 60_000;
  const spans = sent.map((each) =>
    span({ ...each, at, parent: "", traceId: randomBytes(16).toString("hex"), id: spanId() }),
  );
  await post(house, "traces", { resourceSpans: [resource(service, { scopeSpans: [{ spans }] })] });
}

/** Sends an event for each text, and resolves when all are accepted. */
export async function sendMessages(house: House, texts: string[]): Promise<void> {
  for (const message of texts) await sendNewEvent(house, { platform: "node", message });
}

/** Sends a browser's error for each `User-Agent` header, and resolves when all are accepted. */
export async function sendBrowserErrors(house: House, value: string, agents: string[]): Promise<void> {
  const event = { platform: "javascript", exception: { values: [{ type: "Error", value }] } };
  for (const agent of agents)
    await sendNewEvent(house, { ...event, request: { headers: { "User-Agent": agent } } });
}

/** Sends an event, and resolves to its id when it is accepted. */
export async function sendNewEvent(house: House, event: object): Promise<string> {
  const id = randomBytes(16).toString("hex");
  const sent = { event_id: id, ...event };
  await postEnvelope(
    house,
    `${JSON.stringify({ event_id: id })}\n{"type":"event"}\n${JSON.stringify(sent)}\n`,
  );
  return id;
}

async function postEnvelope(house: House, body: string | Buffer<ArrayBuffer>): Promise<void> {
  const { origin, username, pathname } = new URL(house.dsn);
  const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
    body,
  });
  if (answer.status !== 200) throw new Error(`the collector answered ${answer.status}`);
}

/** Sends the incident's error with a time (Unix milliseconds) and a trace. */
export async function sendEvent(house: House, eventId: string, at: number, trace: object): Promise<void> {
  const event = {
    event_id: eventId,
    timestamp: at / 1000,
    platform: "node",
    release: "shop@1.4.0",
    environment: "production",
    user: { id: "17", email: "ada@example.com" },
    tags: { tenant: "acme", hostile: HOSTILE },
    contexts: { trace },
    request: { method: "POST", url: "https://shop.example/checkout", headers: { "X-Note": HOSTILE } },
    breadcrumbs: [
      { timestamp: (at - 700) / 1000, category: "navigation", data: { from: "/", to: "/cart" } },
      { timestamp: (at - 400) / 1000, category: "ui.click", message: `button ${HOSTILE}` },
    ],
    exception: {
      values: [
        { type: "Error", value: "connect ECONNREFUSED 10.0.0.7:443" },
        {
          type: "CardError",
          value: `The card was refused ${HOSTILE}`,
          mechanism: { type: "generic", handled: false },
          stacktrace: {
            frames: [
              {
                filename: "src/checkout/charge-card.ts",
                function: "chargeCard",
                lineno: 42,
                colno: 11,
                in_app: true,
                pre_context: ["export async function chargeCard(card: Card) {"],
                context_line: "  const answer = await bank.charge(card); // </script>",
                post_context: ["}"],
                vars: { card: { last4: "4242" } },
              },
            ],
          },
        },
      ],
    },
  };
  const items = [
    JSON.stringify({ event_id: eventId }),
    JSON.stringify({ type: "event" }),
    JSON.stringify(event),
    JSON.stringify({
      type: "attachment",
      length: PIXEL.length,
      filename: "screen.png",
      content_type: "image/png",
    }),
  ];
  const picture = Buffer.concat([Buffer.from(`${items.join("\n")}\n`), PIXEL, Buffer.from("\n")]);
  const page = `${JSON.stringify({ type: "attachment", length: HOSTILE.length, filename: "page.png", content_type: "image/png" })}\n${HOSTILE}\n`;
  await postEnvelope(house, Buffer.concat([picture, Buffer.from(page)]));
}

async function post(house: House, signal: string, body: unknown): Promise<void> {
  const answer = await fetch(`${house.collector}/v1/${signal}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-sentry-auth": `Sentry sentry_key=${new URL(house.dsn).username}`,
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`the collector answered ${answer.status}`);
}

function spanId(): string {
  return randomBytes(8).toString("hex");
}

interface SpanParts {
  traceId: string;
  id: string;
  parent: string;
  name: string;
  at: number;
  millis: number;
  failed?: boolean;
  attributes?: Record<string, string>;
}

function span({ traceId, id, parent, name, at, millis, failed = false, attributes = {} }: SpanParts) {
  return {
    traceId,
    spanId: id,
    parentSpanId: parent,
    name,
    kind: 1,
    startTimeUnixNano: `${at}000000`,
    endTimeUnixNano: `${at + millis}000000`,
    attributes: pairs(attributes),
    status: failed ? { code: 2, message: "refused" } : {},
  };
}

function log(traceId: string, id: string, at: number, severityNumber: number, text: string) {
  return { traceId, spanId: id, timeUnixNano: `${at}000000`, severityNumber, body: { stringValue: text } };
}

function resource(service: string, rest: object) {
  return { resource: { attributes: pairs({ "service.name": service }) }, ...rest };
}

function pairs(attributes: Record<string, string>) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } }));
}
