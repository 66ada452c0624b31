import type { Random } from "#lib/random.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { WrittenVisit } from "./otlp.ts";
import { everyPart, type Visit } from "./part.ts";

interface Frame {
  filename: string;
  function: string;
  lineno: number;
  colno: number;
  in_app: boolean;
  pre_context?: string[];
  context_line?: string;
  post_context?: string[];
  vars?: Record<string, unknown>;
}

const TOTALS: Frame[] = [
  {
    filename: "node_modules/next/dist/server/app-render/app-render.js",
    function: "renderToHTMLOrFlight",
    lineno: 1482,
    colno: 19,
    in_app: false,
  },
  {
    filename: "src/checkout/page.tsx",
    function: "CheckoutPage",
    lineno: 27,
    colno: 18,
    in_app: true,
    pre_context: [
      "export async function CheckoutPage({ order }) {",
      "  const lines = await readLines(order);",
    ],
    context_line: "  const sum = totals(lines, order.address.country);",
    post_context: ["  return <Checkout lines={lines} sum={sum} />;", "}"],
  },
  {
    filename: "src/checkout/tax.ts",
    function: "totals",
    lineno: 41,
    colno: 32,
    in_app: true,
    pre_context: [
      "export function totals(lines: Line[], country: string): Totals {",
      "  const net = sum(lines);",
    ],
    context_line: "  const tax = net * TAX_RATES[country].vatRate;",
    post_context: ["  return { net, tax, gross: net + tax };", "}"],
    vars: { country: "GB", net: 84.5, lines: 3 },
  },
];

const CHARGE: Frame[] = [
  {
    filename: "src/charge.ts",
    function: "charge",
    lineno: 63,
    colno: 13,
    in_app: true,
    pre_context: ["  const answer = await provider.confirm(intent);"],
    context_line: '  if (answer.status === "abandoned") throw new PaymentError(answer.reason);',
    post_context: ["  return answer;"],
  },
];

const GALLERY: Frame[] = [
  {
    filename: "https://shop.example/assets/gallery.js",
    function: "loadImages",
    lineno: 18,
    colno: 42,
    in_app: true,
    pre_context: ["export function loadImages(gallery) {"],
    context_line: "  const { promise, resolve } = Promise.withResolvers();",
    post_context: ["  gallery.onload = resolve;", "  return promise;"],
  },
];

/** The event of a request that failed, as the SDK of the service that threw it reports it; null if none did. */
export function serverEvent(
  random: Random,
  visit: Visit,
  { traceId, spanId }: WrittenVisit,
  release: (service: string) => string,
): object | null {
  const thrown = [...everyPart(visit.root)].findLast(({ failure }) => failure !== null);
  if (thrown === undefined || thrown.failure === null) return null;
  const { type, message } = thrown.failure;
  return {
    ...common(random, visit, visit.at + visit.root.duration),
    platform: "node",
    release: release(thrown.service),
    server_name: `${thrown.service}-7c9f`,
    transaction: visit.root.name,
    contexts: {
      trace: { trace_id: traceId, span_id: spanId },
      runtime: { name: "node", version: "v24.21.0" },
    },
    request: requestOf(visit),
    exception: {
      values: [
        {
          type,
          value: message,
          mechanism: { type: "generic", handled: false },
          stacktrace: { frames: thrown.service === "payment" ? CHARGE : TOTALS },
        },
      ],
    },
    breadcrumbs: [crumb(visit.at, "query", "SELECT sku, quantity FROM items WHERE cart = $1")],
  };
}

/** The event of a page that old browsers cannot run. */
export function browserEvent(random: Random, visit: Visit, traceId: string, release: string): object {
  return {
    ...common(random, visit, visit.at + 400),
    platform: "javascript",
    release,
    transaction: "/products/:id",
    contexts: { trace: { trace_id: traceId, span_id: random.hex(16) } },
    request: requestOf(visit),
    exception: {
      values: [
        {
          type: "TypeError",
          value: "Promise.withResolvers is not a function",
          mechanism: { type: "onunhandledrejection", handled: false },
          stacktrace: { frames: GALLERY },
        },
      ],
    },
    breadcrumbs: [
      crumb(visit.at - 9_000, "navigation", "/"),
      crumb(visit.at - 2_000, "ui.click", "a.product"),
    ],
  };
}

/** Sessions of an hour, counted by how they ended. */
export function sessionsOf(random: Random, hour: UnixMillis, release: string): object {
  const exited = 60 + random.below(40);
  return {
    aggregates: [
      {
        started: new Date(hour).toISOString(),
        exited,
        errored: random.below(3),
        crashed: random.next() < 0.2 ? 1 : 0,
      },
    ],
    attrs: { release, environment: "production" },
  };
}

/** A run of a job that ended well. */
export function checkIn(random: Random, slug: string, at: UnixMillis, schedule: object): object {
  return {
    check_in_id: random.hex(32),
    monitor_slug: slug,
    status: "ok",
    duration: 2 + random.below(20),
    timestamp: at / 1000,
    environment: "production",
    release: "jobs@1.9.0",
    monitor_config: { schedule, checkin_margin: 1, max_runtime: 5, timezone: "UTC" },
  };
}

function common(random: Random, { tenant, country, user }: Visit, at: UnixMillis) {
  return {
    event_id: random.hex(32),
    timestamp: at / 1000,
    level: "error",
    environment: "production",
    user: { id: user },
    tags: { tenant, country },
  };
}

function requestOf({ root, browser }: Visit) {
  const [method = "GET", route = "/"] = root.name.split(" ");
  return {
    method,
    url: `https://shop.example${route.replace(":id", "4411")}`,
    headers: { "User-Agent": browser.agent },
  };
}

function crumb(at: UnixMillis, category: string, message: string) {
  return { timestamp: at / 1000, category, message };
}
