import { randomBytes, randomInt } from "node:crypto";
import { gzipSync } from "node:zlib";

/**
 * Kinds of error among the events: enough that no issue reaches the number after which its events are only counted, and
 * few enough that most events belong to a known one.
 */
const KINDS = 2_000;
/** Enough to bring an event to about 10 KB. */
const BREADCRUMBS = 11;

/** One event of about 10 KB as an SDK sends it: a gzipped envelope with its own id and texts. */
export function sampleEnvelope(): Buffer {
  const id = randomBytes(16).toString("hex");
  const header = JSON.stringify({ event_id: id, sent_at: new Date().toISOString() });
  return gzipSync(`${header}\n${sampleItem(id)}`, { level: 1 });
}

/** The envelope's item: what follows its header. */
export function sampleItem(id: string): string {
  const event = JSON.stringify(sampleEvent(id, randomInt(KINDS)));
  return `${JSON.stringify({ type: "event" })}\n${event}\n`;
}

function sampleEvent(id: string, kind: number): object {
  return {
    event_id: id,
    timestamp: Date.now() / 1_000,
    platform: "node",
    level: "error",
    environment: "production",
    release: "bench@1.0.0",
    server_name: "bench",
    transaction: `GET /orders/kind-${kind}`,
    tags: { region: `region-${kind % 5}`, customer: randomBytes(4).toString("hex") },
    user: { id: String(randomInt(50_000)) },
    request: { method: "GET", url: `https://shop.example/orders/${randomInt(1e6)}?kind=${kind}` },
    contexts: {
      trace: {
        trace_id: randomBytes(16).toString("hex"),
        span_id: randomBytes(8).toString("hex"),
        op: "http.server",
      },
      runtime: { name: "node", version: "24.21.0" },
      os: { name: "Linux", version: "6.1.0" },
    },
    exception: {
      values: [
        {
          type: `OrderError${kind}`,
          value: `order ${randomInt(1e6)} cannot be shown`,
          mechanism: { type: "generic", handled: false },
          stacktrace: { frames: Array.from({ length: 24 }, (_, depth) => sampleFrame(kind, depth)) },
        },
      ],
    },
    breadcrumbs: Array.from({ length: BREADCRUMBS }, sampleBreadcrumb),
  };
}

function sampleFrame(kind: number, depth: number): object {
  return {
    filename: `app:///server/orders/step-${depth}.js`,
    module: `orders.step-${depth}`,
    function: `handle${kind}Step${depth}`,
    lineno: 10 + depth * 7,
    colno: 5 + depth,
    in_app: depth % 3 !== 0,
    pre_context: ["  const order = await load(id);", "  if (!order) {"],
    context_line: `    throw new OrderError${kind}(id);`,
    post_context: ["  }", "  return render(order);"],
  };
}

function sampleBreadcrumb(): object {
  return {
    timestamp: Date.now() / 1_000,
    type: "http",
    category: "fetch",
    level: "info",
    data: {
      method: "GET",
      url: `https://stock.example/items/${randomBytes(24).toString("base64url")}`,
      status_code: 200,
    },
  };
}
