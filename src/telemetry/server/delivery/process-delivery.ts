import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { collectorUrl, otlpHeaders, readEnv } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import { deliverReport } from "./deliver-report.ts";
import { openDelivery, type Delivery } from "./open-delivery.ts";

const LIMITS = { files: 10_000, bytes: 64 * 1024 * 1024 };

/** The one delivery of this process, opened at the first call. */
export function processDelivery(): Delivery {
  return processWide("delivery", () => {
    const env = readEnv();
    const to = {
      dsn: env.SENTRY_DSN,
      otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? collectorUrl(env),
      otlpHeaders: otlpHeaders(env),
    };
    const delivery = openDelivery({
      folder: join(env.GLASSHOUSE_DATA, "waiting", `${env.GLASSHOUSE_SURFACE}-${env.PORT}`),
      limits: LIMITS,
      attempt: (report) => deliverReport(report, to),
      wait: (millis) => sleep(millis, undefined, { ref: false }),
    });
    process.once("exit", () => delivery.keepUnfinished());
    return delivery;
  });
}
