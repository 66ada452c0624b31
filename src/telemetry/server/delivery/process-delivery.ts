import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { collectorUrl, environmentName, otlpHeaders, readEnv, releaseName } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import { deliverReport } from "./deliver-report.ts";
import { openDeliveries, type Deliveries } from "./open-deliveries.ts";

/** What this process delivers, opened at the first call. */
export function processDelivery(): Deliveries {
  return processWide("delivery", () => {
    const env = readEnv();
    const to = {
      dsn: env.SENTRY_DSN,
      otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? collectorUrl(env),
      otlpHeaders: otlpHeaders(env),
      release: releaseName(env),
      environment: environmentName(env),
    };
    const folder = join(env.GLASSHOUSE_DATA, "waiting", `${env.GLASSHOUSE_SURFACE}-${env.PORT}`);
    const deliveries = openDeliveries(folder, {
      attempt: (report) => deliverReport(report, to),
      wait: (millis) => sleep(millis, undefined, { ref: false }),
    });
    process.once("exit", () => deliveries.keepNow());
    return deliveries;
  });
}
