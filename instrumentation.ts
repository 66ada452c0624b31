import type { Instrumentation } from "next";

/** Next calls this once when a server starts, before it serves anything. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { stopWithParent } = await import("#lib/stop-with-parent.ts");
  stopWithParent();
  const { startServerTelemetry } = await import("#telemetry/server/start.ts");
  const { sentryServerOptions } = await import("./sentry.server.config.ts");
  startServerTelemetry(sentryServerOptions);
}

/** Next calls this for every error that reached it while it served a request. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { captureRequestError } = await import("#telemetry/server/capture-request-error.ts");
  await captureRequestError(error, request, context);
};
