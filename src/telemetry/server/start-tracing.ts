import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { SpanKind, trace, type Attributes } from "@opentelemetry/api";
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from "@opentelemetry/core";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { environmentName, resourceAttributes, type Env } from "#config/env.ts";
import { logExporter } from "./delivery/log-exporter.ts";
import { processDelivery } from "./delivery/process-delivery.ts";
import { spanExporter } from "./delivery/span-exporter.ts";
import { instrumentFetch } from "./instrument-fetch.ts";
import { lineExport } from "./log-output.ts";
import { logRequest } from "./log-request.ts";
import { correctRequestSpan } from "./next/correct-span.ts";
import { flushBeforeFreeze } from "./next/flush-before-freeze.ts";
import { skipInnerSteps, skipUnrecordedSteps } from "./next/skip-steps.ts";
import { requestContextManager } from "./request-context.ts";
import { processSampler } from "./sampling.ts";
import { sentryTracePropagator } from "./sentry-trace-propagator.ts";
import type { RecordedSpan } from "./spans/recorded-span.ts";
import { recordingProvider } from "./spans/recording-provider.ts";
import { visitorHash } from "./visitor-hash.ts";

/**
 * Starts OpenTelemetry's SDK for context, propagation and instrumentation, with our own span provider and exporters below
 * it. Sentry's SDK then only reports errors, and takes its trace and span ids from the active span. Must run before
 * anything makes spans.
 *
 * @param flushErrors sends the pending errors
 * @returns a function that sends what is pending
 */
export function startTracing(
  env: Env,
  release: string,
  flushErrors: () => Promise<unknown>,
): () => Promise<unknown> {
  if (env.OTEL_SDK_DISABLED === "true") return () => Promise.resolve();
  const resource = describeProcess(env, release);
  const delivery = processDelivery();
  const spans = spanExporter(delivery, resource);
  const lines = logExporter(delivery, resource);
  lineExport.add = lines.add;
  const flush = () => Promise.allSettled([spans.flush(), lines.flush(), flushErrors()]);

  function onEnd(span: RecordedSpan): void {
    correctRequestSpan(span);
    if (span.kind === SpanKind.SERVER) {
      // https://opentelemetry.io/docs/specs/semconv/registry/attributes/user/
      const hash = visitorHash();
      if (hash !== null) span.setAttribute("user.hash", hash);
    }
    logRequest(span);
    spans.add(span);
    if (span.kind === SpanKind.SERVER) flushBeforeFreeze(flush);
  }

  const sdk = new NodeSDK({
    contextManager: requestContextManager,
    textMapPropagator: new CompositePropagator({
      propagators: [new W3CTraceContextPropagator(), sentryTracePropagator, new W3CBaggagePropagator()],
    }),
    instrumentations: [instrumentFetch()],
    autoDetectResources: false,
    // Empty lists: otherwise the SDK would make exporters of its own from the environment.
    spanProcessors: [],
    logRecordProcessors: [],
    metricReaders: [],
  });
  sdk.start();
  skipInnerSteps();
  const provider = recordingProvider({ sampler: processSampler(env), onEnd });
  trace.setGlobalTracerProvider(skipUnrecordedSteps(provider));
  return () => Promise.allSettled([spans.flush(), lines.flush()]);
}

/**
 * The resource of all spans and log records of this process (https://opentelemetry.io/docs/specs/semconv/resource/).
 * Command lines and owners stay on the machine: they are nobody else's business.
 */
function describeProcess(env: Env, release: string): Attributes {
  const described = {
    "service.name": "glasshouse-app",
    "service.version": release,
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
    "process.pid": process.pid,
    "deployment.environment.name": environmentName(env),
    "telemetry.sdk.language": "nodejs",
    "telemetry.sdk.name": "glasshouse",
    ...resourceAttributes(env),
  };
  return env.OTEL_SERVICE_NAME ? { ...described, "service.name": env.OTEL_SERVICE_NAME } : described;
}
