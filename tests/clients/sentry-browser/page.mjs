// Runs in the page: sends one of each kind that the SDK has, and reports each by `sent`.
import * as Sentry from "@sentry/browser";

/* global RUN, SENTRY_DSN, sent */
Sentry.init({
  dsn: SENTRY_DSN,
  release: `browser-shop@${RUN}`,
  environment: "production",
  tracesSampleRate: 1,
  replaysSessionSampleRate: 1,
  enableLogs: true,
  integrations: [Sentry.browserTracingIntegration(), Sentry.replayIntegration()],
});
Sentry.setUser({ id: "1152921504606846977" });
Sentry.setTag("run", RUN);

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
Sentry.startSpan({ name: "open cart", op: "ui.action", forceTransaction: true }, (span) => {
  Sentry.startSpan({ name: "read cart", op: "function" }, () => undefined);
  sent("trace", { traceId: span.spanContext().traceId, spans: 2 });
});
Sentry.logger.warn(`price is missing ${RUN}`);
sent("log", { text: `price is missing ${RUN}` });
Sentry.metrics.count(`orders.${RUN}`, 3);
sent("metric", { name: `orders.${RUN}` });
Sentry.captureFeedback({ message: `the button is gone ${RUN}`, email: "jane@shop.example" });
sent("feedback", { message: `the button is gone ${RUN}` });
sent("session", { release: `browser-shop@${RUN}` });
await Sentry.flush(10_000);
globalThis.isDone = true;
