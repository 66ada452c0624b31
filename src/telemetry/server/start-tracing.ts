import { SpanKind, trace } from "@opentelemetry/api";
import { CompositePropagator, W3CBaggagePropagator, W3CTraceContextPropagator } from "@opentelemetry/core";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { NodeSDK } from "@opentelemetry/sdk-node";
import type { Env } from "#config/env.ts";
import { describeProcess } from "./describe-process.ts";
import { flushBeforeFreeze } from "./next/flush-before-freeze.ts";
import { keptLines } from "./kept-lines.ts";
import { logRequest } from "./log-request.ts";
import { markVisitor } from "./mark-visitor.ts";
import { processDelivery } from "./delivery/process-delivery.ts";
import { logExporter } from "./delivery/log-exporter.ts";
import { spanExporter } from "./delivery/span-exporter.ts";
import { withoutNextSteps } from "./next/skip-steps.ts";
import { nameRequestSpan } from "./name-route.ts";
import { nameProxySpan } from "./next/correct-span.ts";
import { markProxyAnswer } from "./proxy-answer.ts";
import { recordingSampler } from "./recording-sampler.ts";
import { reportingSampler } from "./sampling.ts";
import { requestContextManager } from "./request-context-manager.ts";
import { samplerFromEnv } from "./sampler-from-env.ts";
import { sentryTracePropagator } from "./sentry-trace-propagator.ts";
import type { RecordedSpan } from "./spans/recorded-span.ts";
import { recordingProvider } from "./spans/recording-provider.ts";
import { leaveInnerStepsUntraced } from "./untraced-steps.ts";
import { withoutModuleHook } from "./instrument-fetch.ts";

/**
 * Starts OpenTelemetry's SDK for context, propagation and instrumentation, with a provider of spans and senders of our own
 * below it; Sentry's SDK then only reports errors and takes its trace and span ids from the active span. Must run before anything that makes spans.
 *
 * @param flushErrors sends the errors that are waiting
 * @returns a function that sends what is waiting
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
  keptLines.keep = lines.add;
  const flush = () => Promise.allSettled([spans.flush(), lines.flush(), flushErrors()]);

  function onEnd(span: RecordedSpan): void {
    markProxyAnswer(span);
    nameRequestSpan(span);
    nameProxySpan(span);
    markVisitor(span);
    logRequest(span);
    spans.add(span);
    if (span.kind === SpanKind.SERVER) flushBeforeFreeze(flush);
  }

  const sdk = new NodeSDK({
    contextManager: requestContextManager,
    textMapPropagator: new CompositePropagator({
      propagators: [new W3CTraceContextPropagator(), sentryTracePropagator, new W3CBaggagePropagator()],
    }),
    instrumentations: [
      withoutModuleHook(
        () =>
          new UndiciInstrumentation({
            ignoreRequestHook: ({ path }) => /\/envelope\/$|\/v1\/(?:traces|logs)$/.test(path),
          }),
      ),
    ],
    autoDetectResources: false,
    // Empty lists: the SDK would read the environment for exporters of its own.
    spanProcessors: [],
    logRecordProcessors: [],
    metricReaders: [],
  });
  sdk.start();
  const sampler = reportingSampler(recordingSampler(samplerFromEnv(env)));
  leaveInnerStepsUntraced();
  trace.setGlobalTracerProvider(withoutNextSteps(recordingProvider({ sampler, onEnd })));
  return () => Promise.allSettled([spans.flush(), lines.flush()]);
}
