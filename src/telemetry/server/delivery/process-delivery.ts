import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { collectorUrl } from "#config/addresses.ts";
import { environmentName, otlpHeaders, readEnv, releaseName } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import { deliverReport } from "./deliver-report.ts";
import { openDropLedger, type DropLedger } from "./drop-ledger.ts";
import { openDelivery, type Delivery, type DeliveryOptions } from "./open-delivery.ts";

export interface Deliveries extends Delivery {
  drops: DropLedger;
}

/** This process's deliveries, opened on the first call. */
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
    process.once("exit", () => deliveries.saveNow());
    return deliveries;
  });
}

const MEBIBYTE = 1024 * 1024;
const ERROR_LIMITS = { files: 10_000, bytes: 32 * MEBIBYTE, memory: 8 * MEBIBYTE };
const SIGNAL_LIMITS = { files: 10_000, bytes: 32 * MEBIBYTE, memory: 8 * MEBIBYTE };

/**
 * Opens the two deliveries of a process: one for errors and browsers' reports, one for spans and log records. They may go
 * to two services, one of which may be down; and a flood of spans must not displace errors.
 */
export function openDeliveries(
  folder: string,
  { attempt, wait }: Pick<DeliveryOptions, "attempt" | "wait">,
): Deliveries {
  const drops = openDropLedger(join(folder, "dropped.json"));
  const errors = openDelivery({
    folder: join(folder, "errors"),
    limits: ERROR_LIMITS,
    drops,
    attempt,
    wait,
    // The visitor may have seen the event's id.
    spoolsFirst: true,
    onDelivered: reportDrops,
  });
  const signals = openDelivery({
    folder: join(folder, "signals"),
    limits: SIGNAL_LIMITS,
    drops,
    attempt,
    wait,
    spoolsFirst: false,
  });

  async function reportDrops(): Promise<void> {
    const body = drops.takeEnvelope();
    if (body) await errors.send({ kind: "envelope", body });
  }

  const isSignal = ({ kind }: { kind: string }) => kind === "traces" || kind === "logs";
  return {
    drops,
    send: (report) => (isSignal(report) ? signals : errors).send(report),
    queued: () => errors.queued() + signals.queued(),
    saveNow(reports = []) {
      errors.saveNow(reports.filter((report) => !isSignal(report)));
      signals.saveNow(reports.filter(isSignal));
      drops.saveNow();
    },
  };
}
