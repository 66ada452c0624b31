// Sends one of each kind that the SDK has, and prints a JSON line for each.
import * as Sentry from "@sentry/node";

const { RUN, SENTRY_DSN } = process.env;
const sent = (kind, fields) => process.stdout.write(`${JSON.stringify({ kind, ...fields })}\n`);

Sentry.init({
  dsn: SENTRY_DSN,
  release: `node-shop@${RUN}`,
  environment: "production",
  serverName: "web-1",
  dist: "7",
  tracesSampleRate: 1,
  enableLogs: true,
});
Sentry.setUser({ id: "1152921504606846977", email: "jane@shop.example" });
Sentry.setTag("run", RUN);
Sentry.startSession();

function readPrice(order) {
  throw new RangeError(`no price for ${order}`);
}
function charge(order) {
  try {
    return readPrice(order);
  } catch (cause) {
    throw new Error(`could not charge ${order}`, { cause });
  }
}

Sentry.withScope((scope) => {
  scope.addAttachment({ filename: "order.txt", data: "order A-2\n", contentType: "text/plain" });
  try {
    charge("A-2");
  } catch (error) {
    const eventId = Sentry.captureException(error);
    sent("exception", { eventId, types: ["RangeError", "Error"], function: "readPrice" });
    sent("attachment", { eventId, name: "order.txt", size: 10 });
  }
});
sent("message", { eventId: Sentry.captureMessage(`stock is low ${RUN}`, "warning") });
Sentry.startSpan({ name: "POST /orders", op: "http.server", forceTransaction: true }, (span) => {
  Sentry.startSpan({ name: "SELECT price FROM orders WHERE id = $1", op: "db.query" }, () => undefined);
  sent("trace", { traceId: span.spanContext().traceId, spans: 2 });
});
Sentry.logger.warn(`price is missing ${RUN}`, { order: "A-2" });
sent("log", { text: `price is missing ${RUN}` });
Sentry.metrics.count(`orders.${RUN}`, 3, { attributes: { region: "eu" } });
Sentry.metrics.distribution(`order.value.${RUN}`, 12.5, { unit: "euro" });
sent("metric", { name: `orders.${RUN}` });
sent("metric", { name: `order.value.${RUN}` });
const schedule = { schedule: { type: "crontab", value: "0 * * * *" }, checkinMargin: 5, timezone: "UTC" };
const monitorSlug = `nightly-${RUN}`;
const checkInId = Sentry.captureCheckIn({ monitorSlug, status: "in_progress" }, schedule);
Sentry.captureCheckIn({ monitorSlug, status: "ok", checkInId, duration: 1.5 }, schedule);
sent("checkIn", { slug: monitorSlug, status: "ok" });
Sentry.captureFeedback({ message: `the button is gone ${RUN}`, email: "jane@shop.example", name: "Jane" });
sent("feedback", { message: `the button is gone ${RUN}` });
Sentry.endSession();
sent("session", { release: `node-shop@${RUN}` });
await Sentry.flush(10_000);
