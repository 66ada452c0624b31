import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;

/** Sends a trace with an exception, logs and metrics, and prints a JSON line for each. */
public class Main {
  static final String RUN = System.getenv("RUN");

  static void sent(String kind, String fields) {
    System.out.println("{\"kind\":\"" + kind + "\"," + fields + "}");
  }

  public static void main(String[] args) {
    System.setProperty("otel.service.name", "java-otel-" + RUN);
    System.setProperty("otel.exporter.otlp.protocol", "http/protobuf");
    OpenTelemetrySdk sdk = AutoConfiguredOpenTelemetrySdk.initialize().getOpenTelemetrySdk();
    var tracer = sdk.getTracer("shop");
    var span = tracer.spanBuilder("POST /orders").setAttribute("tenant.id", 1152921504606846977L).startSpan();
    try (Scope scope = span.makeCurrent()) {
      var child = tracer.spanBuilder("SELECT orders").startSpan();
      child.recordException(new IllegalStateException("no price " + RUN));
      child.setStatus(StatusCode.ERROR, "no price");
      child.end();
      sdk.getSdkLoggerProvider().get("shop").logRecordBuilder().setSeverity(Severity.WARN).setBody("price is missing " + RUN).emit();
    }
    span.end();
    sent("trace", "\"traceId\":\"" + span.getSpanContext().getTraceId() + "\",\"spans\":2");
    sent("log", "\"text\":\"price is missing " + RUN + "\"");
    var meter = sdk.getMeter("shop");
    meter.counterBuilder("orders." + RUN).build().add(3, Attributes.of(AttributeKey.stringKey("region"), "eu"));
    meter.histogramBuilder("order.value." + RUN).build().record(12.5);
    sent("metric", "\"name\":\"orders." + RUN + "\"");
    sent("metric", "\"name\":\"order.value." + RUN + "\"");
    sdk.close();
  }
}
