// Sends a trace with an exception, logs and metrics, and prints a JSON line for each.
import { metrics, SpanStatusCode, trace } from "@opentelemetry/api";
import { logs, SeverityNumber } from "@opentelemetry/api-logs";
import { NodeSDK } from "@opentelemetry/sdk-node";

const { RUN } = process.env;
const sent = (kind, fields) => process.stdout.write(`${JSON.stringify({ kind, ...fields })}\n`);

process.env.OTEL_METRICS_EXPORTER = "otlp";
process.env.OTEL_LOGS_EXPORTER = "otlp";
process.env.OTEL_EXPORTER_OTLP_PROTOCOL = "http/json";
const sdk = new NodeSDK({ serviceName: `node-otel-${RUN}` });
sdk.start();

trace.getTracer("shop").startActiveSpan("POST /orders", (span) => {
  trace.getTracer("shop").startActiveSpan("SELECT orders", (child) => {
    child.recordException(new RangeError(`no price ${RUN}`));
    child.setStatus({ code: SpanStatusCode.ERROR, message: "no price" });
    child.end();
  });
  logs.getLogger("shop").emit({ severityNumber: SeverityNumber.WARN, body: `price is missing ${RUN}` });
  span.end();
  sent("trace", { traceId: span.spanContext().traceId, spans: 2 });
  sent("log", { text: `price is missing ${RUN}` });
});
const meter = metrics.getMeter("shop");
meter.createCounter(`orders.${RUN}`).add(3, { region: "eu" });
meter.createHistogram(`order.value.${RUN}`).record(12.5);
sent("metric", { name: `orders.${RUN}` });
sent("metric", { name: `order.value.${RUN}` });
await sdk.shutdown();
