import type { Instrumentation } from "next";

let reportRequestError: Instrumentation.onRequestError | undefined;

/** Next calls this once when a server starts, before it serves any request. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { keepTicksFast } = await import("#lib/keep-ticks-fast.ts");
  keepTicksFast();
  const { keepEnvInMemory, readEnv } = await import("#config/env.ts");
  if (process.env["NODE_ENV"] === "production") keepEnvInMemory();
  const { secureRequests } = await import("#shell/guard/secure-requests.ts");
  secureRequests(readEnv());
  const { watchExposure } = await import("#shell/guard/exposure.ts");
  watchExposure(readEnv());
  const { declareProductFields } = await import("#shell/access/declare-product-fields.ts");
  declareProductFields();
  const { identifyProductVisitors } = await import("#shell/access/identify-visitors.ts");
  identifyProductVisitors();
  const { startServerTelemetry } = await import("#telemetry/server/start.ts");
  const { sentryServerOptions } = await import("./sentry.server.config.ts");
  startServerTelemetry(sentryServerOptions);
  ({ reportRequestError } = await import("#shell/failure/report-request-error.ts"));
}

/** Next calls this for every error that reaches it while it serves a request, and does not await it. */
export const onRequestError: Instrumentation.onRequestError = (error, request, context) =>
  reportRequestError?.(error, request, context);
