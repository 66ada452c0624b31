import type { Attributes } from "#model/attributes.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { Span } from "#model/span.ts";
import type { Random } from "#lib/random.ts";

type Words = (random: Random) => string;

/** Log messages of a shop's services, from everyday ones to those of failures. */
const DEBUG: Words[] = [
  (random) => `cache ${random.pick(["hit", "missed"])} for product:${random.below(20_000)}`,
  (random) => `pool has ${random.below(20)} free connections of 20`,
  (random) => `feature flag new-checkout is ${random.pick(["on", "off"])} for user ${random.below(50_000)}`,
];
const INFO: Words[] = [
  (random) => `order ${random.below(1_000_000)} stored in ${random.below(500)} ms`,
  (random) => `cart of user ${random.below(50_000)} loaded with ${random.below(30)} items`,
  (random) =>
    `payment of ${random.below(900)}.${random.below(90) + 10} accepted for order ${random.below(1_000_000)}`,
  (random) => `GET /products/${random.below(20_000)} 200 ${random.below(90)} ms`,
  (random) => `mail "your order" queued for ${random.hex(8)}@example.com`,
  (random) => `session ${random.hex(32)} continued from 10.0.${random.below(255)}.${random.below(255)}`,
  () => "health check passed",
];
const WARN: Words[] = [
  (random) => `stock of ${random.hex(8)} is low: ${random.below(5)} left`,
  (random) => `retrying call to payment, attempt ${random.below(4) + 1}`,
  (random) => `slow query took ${random.below(4000) + 1000} ms: SELECT * FROM orders WHERE customer = $1`,
  (random) => `response of ${random.below(900) + 100} KB is larger than is cached`,
];
const ERROR: Words[] = [
  (random) => `payment refused for order ${random.below(1_000_000)}: card expired`,
  (random) => `connect ECONNREFUSED 10.0.${random.below(8)}.${random.below(255)}:5432`,
  () => "TypeError: Cannot read properties of undefined (reading 'price')",
  (random) => `deadlock detected while updating stock ${random.below(20_000)}`,
];

/** A line logged by a service within a span; in a failed span it gives the reason. */
export function generateLog(random: Random, span: Span, tenant: string): LogRecord {
  const failed = span.status === "error";
  const chance = random.next();
  const [words, severity, severityText] = failed
    ? ([ERROR, 17, "ERROR"] as const)
    : chance < 0.08
      ? ([WARN, 13, "WARN"] as const)
      : chance < 0.2
        ? ([DEBUG, 5, "DEBUG"] as const)
        : ([INFO, 9, "INFO"] as const);
  return {
    projectId: span.projectId,
    time: span.start + 1_000n * BigInt(random.below(1000)),
    observed: null,
    severity,
    severityText,
    body: random.pick(words)(random),
    eventName: null,
    traceId: span.traceId,
    spanId: span.spanId,
    service: span.service,
    scope: "pino",
    attributes: attributesOf(random, span, tenant, failed),
    resource: span.resource,
    source: "otlp",
  };
}

function attributesOf(random: Random, { service }: Span, tenant: string, failed: boolean): Attributes {
  return {
    "app.tenant": tenant,
    "code.function.name": `handle${service}`,
    "order.items": random.below(9),
    ...(random.next() < 0.3 && { "user.id": String(random.below(50_000)) }),
    ...(failed && { "exception.type": random.pick(["TypeError", "ConnectionError", "PaymentError"]) }),
  };
}
