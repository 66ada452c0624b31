import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { Span, SpanKind } from "#model/span.ts";
import { generateLog } from "./generate-logs.ts";
import type { Random } from "#lib/random.ts";

/** Realistic telemetry of a shop with a few services: routes, tenants, releases, slow and failing requests. */
const ROUTES = ["/", "/products/:id", "/cart", "/checkout", "/orders/:id", "/search", "/login", "/api/stock"];
const CALLS = [
  { service: "cart", name: "POST /items", millis: 12 },
  { service: "stock", name: "GET /stock/:sku", millis: 8 },
  { service: "payment", name: "POST /charges", millis: 120 },
  { service: "search", name: "GET /query", millis: 40 },
];
const STATEMENTS = [
  "SELECT * FROM orders WHERE id = $1",
  "SELECT * FROM products WHERE sku = $1",
  "INSERT INTO carts (id, customer) VALUES ($1, $2)",
  "UPDATE stock SET held = held + $1 WHERE sku = $2",
];
const TENANTS = 200;
const MS = 1e6;

const RELEASE = "2026.11.3";

/** Fixed properties of a trace; the others are random. */
export interface Choice {
  route?: string;
  tenant?: string;
  /** The release of every service. */
  release?: string;
}

/** A trace of about nine spans that begins at the given time, and its log lines. */
export function generateTrace(
  random: Random,
  at: UnixMillis,
  choice: Choice = {},
): { spans: Span[]; logs: LogRecord[] } {
  const traceId = random.hex(32) as TraceId;
  const tenant = choice.tenant ?? `tenant-${Math.floor(random.skewed(20)) % TENANTS}`;
  const fails = random.next() < 0.02;
  const route = choice.route ?? random.pick(ROUTES);
  const start = BigInt(Math.floor(at * 1000)) * 1000n + BigInt(random.below(1000));
  const spans: Span[] = [];
  const logs: LogRecord[] = [];

  function span(
    parent: Span | null,
    service: string,
    name: string,
    kind: SpanKind,
    millis: number,
    attributes: Attributes,
  ) {
    const made: Span = {
      projectId: 1 as ProjectId,
      traceId,
      spanId: random.hex(16) as SpanId,
      parentSpanId: parent === null ? null : parent.spanId,
      service,
      scope:
        kind === "client" ? "@opentelemetry/instrumentation-undici" : "@opentelemetry/instrumentation-http",
      name,
      op: null,
      kind,
      start: (parent?.start ?? start) + BigInt(random.below(2_000_000)),
      duration: Math.round(random.skewed(millis) * MS),
      status: fails && (parent === null || service === "payment") ? "error" : "unset",
      statusMessage: null,
      attributes,
      resource: resourceOf(service, choice.release ?? RELEASE),
      events: [],
      links: [],
      source: "otlp",
      eventId: null,
    };
    spans.push(made);
    if (random.next() < 0.4) logs.push(generateLog(random, made, tenant));
    return made;
  }

  const root = span(null, "web", `GET ${route}`, "server", 80, {
    "http.request.method": "GET",
    "http.route": route,
    "http.response.status_code": fails ? 500 : 200,
    "url.path": route.replace(/:\w+/, String(random.below(10_000))),
    "user_agent.original": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "app.tenant": tenant,
  });
  for (const call of CALLS) {
    const client = span(root, "web", `POST ${call.service}`, "client", call.millis * 1.2, {
      "http.request.method": "POST",
      "server.address": `${call.service}.internal`,
      "http.response.status_code": 200,
    });
    const server = span(client, call.service, call.name, "server", call.millis, {
      "http.request.method": "POST",
      "http.route": call.name.split(" ")[1] ?? "",
      "http.response.status_code": 200,
      "app.tenant": tenant,
    });
    if (random.next() < 0.3) {
      const statement = random.pick(STATEMENTS);
      span(server, call.service, statement.split(" ")[0] ?? "", "client", 4, {
        "db.system.name": "postgresql",
        "db.query.text": statement,
        "db.response.rows": random.below(50),
      });
    }
  }
  return { spans, logs };
}

const resources = new Map<string, Attributes>();

/** Returns the same object per service and release, as a decoded request does for its spans. */
function resourceOf(service: string, release: string): Attributes {
  const key = `${service} ${release}`;
  const known = resources.get(key) ?? {
    "service.name": service,
    "service.version": release,
    "deployment.environment.name": "production",
    "host.name": `${service}-7c9f`,
    "telemetry.sdk.language": "nodejs",
  };
  resources.set(key, known);
  return known;
}
