import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { trace, type ProxyTracerProvider, type TracerProvider } from "@opentelemetry/api";
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from "@opentelemetry/core";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { startNodeSdk } from "@opentelemetry/sdk-node";
import { environmentName, type Env } from "#config/env.ts";
import { flushBeforeFreeze } from "./flush-before-freeze.ts";
import { markVisitor } from "./mark-visitor.ts";
import { processDelivery } from "./delivery/process-delivery.ts";
import { logExporter } from "./export/log-exporter.ts";
import { spanExporter } from "./export/span-exporter.ts";
import { withoutNextSteps } from "./next-steps.ts";
import { nameProxySpan } from "./name-proxy-span.ts";
import { recordingSampler } from "./recording-sampler.ts";
import { reportingSampler } from "./reporting-sampler.ts";
import { requestLogProcessor } from "./request-log-processor.ts";
import { samplerFromEnv } from "./sampler-from-env.ts";
import { sentryTracePropagator } from "./sentry-trace-propagator.ts";

/**
 * Starts OpenTelemetry's own SDK for spans and log records; Sentry's SDK then only reports errors and takes its trace and
 * span ids from the active span. Must run before anything that makes spans.
 *
 * @param flushErrors sends the errors that are waiting
 * @returns a function that sends what is waiting and stops
 */
export function startTracing(
  env: Env,
  release: string,
  flushErrors: () => Promise<unknown>,
): () => Promise<void> {
  const delivery = processDelivery();
  const spans = spanExporter(delivery);
  const records = logExporter(delivery);
  const flush = () => Promise.allSettled([spans.forceFlush(), records.forceFlush(), flushErrors()]);
  const sdk = startNodeSdk({
    logLevel: "none",
    metricReaders: [],
    propagators: [
      new CompositePropagator({
        propagators: [new W3CTraceContextPropagator(), sentryTracePropagator, new W3CBaggagePropagator()],
      }),
    ],
    sampler: reportingSampler(recordingSampler(samplerFromEnv(env))),
    spanProcessors: [nameProxySpan, markVisitor, requestLogProcessor, spans, flushBeforeFreeze(flush)],
    logRecordProcessors: [records],
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
      new UndiciInstrumentation({
        ignoreRequestHook: (request) => /\/envelope\/$|\/v1\/(?:traces|logs)$/.test(request.path),
      }),
    ],
  });
  wrapProvider(withoutNextSteps);
  return () => sdk.shutdown();
}

/** The API hands out a stand-in for the provider, so that tracers which were asked for before it was there work too. */
function wrapProvider(wrap: (provider: TracerProvider) => TracerProvider): void {
  const standIn = trace.getTracerProvider() as Partial<ProxyTracerProvider>;
  const provider = standIn.getDelegate?.();
  if (provider) standIn.setDelegate?.(wrap(provider));
}
