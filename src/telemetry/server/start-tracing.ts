import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { startNodeSdk } from "@opentelemetry/sdk-node";
import { BatchSpanProcessor } from "@opentelemetry/sdk-trace";
import { environmentName, publishOtlpEndpoint, type Env } from "#config/env.ts";
import { nameProxySpan } from "./name-proxy-span.ts";
import { reportingSampler } from "./reporting-sampler.ts";
import { requestLogProcessor } from "./request-log-processor.ts";
import { samplerFromEnv } from "./sampler-from-env.ts";
import { sentryTracePropagator } from "./sentry-trace-propagator.ts";

/**
 * Starts OpenTelemetry's own SDK for spans and log records; Sentry's SDK then only reports errors and takes its trace and
 * span ids from the active span. Must run before anything that makes spans.
 *
 * @returns a function that sends what is waiting and stops
 */
export function startTracing(env: Env, release: string): () => Promise<void> {
  publishOtlpEndpoint(env);
  const sdk = startNodeSdk({
    logLevel: "none",
    metricReaders: [],
    propagators: [
      new CompositePropagator({
        propagators: [new W3CTraceContextPropagator(), sentryTracePropagator, new W3CBaggagePropagator()],
      }),
    ],
    sampler: reportingSampler(samplerFromEnv(env)),
    spanProcessors: [
      nameProxySpan,
      requestLogProcessor,
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }),
    ],
    // What describes the machine stays on it: command lines and owners are nobody's business.
    resourceDetectors: [],
    resourceAttributes: {
      "service.name": env.OTEL_SERVICE_NAME ?? "glasshouse-app",
      "service.version": release,
      "service.instance.id": randomUUID(),
      "host.name": hostname(),
      "process.pid": process.pid,
      "deployment.environment.name": environmentName(env),
    },
    instrumentations: [
      new UndiciInstrumentation({ ignoreRequestHook: (request) => request.path.includes("/envelope/") }),
    ],
  });
  return () => sdk.shutdown();
}
