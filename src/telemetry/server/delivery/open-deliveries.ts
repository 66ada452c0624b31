import { join } from "node:path";
import { openDelivery, type Delivery, type DeliveryOptions } from "./open-delivery.ts";
import { openDropLedger, type DropLedger } from "./drop-ledger.ts";

export interface Deliveries extends Delivery {
  drops: DropLedger;
}

const MEBIBYTE = 1024 * 1024;
const ERROR_LIMITS = { files: 10_000, bytes: 32 * MEBIBYTE, memory: 8 * MEBIBYTE };
const SIGNAL_LIMITS = { files: 10_000, bytes: 32 * MEBIBYTE, memory: 8 * MEBIBYTE };

/**
 * Opens the deliveries of one process: errors and what browsers send in one, spans and log records in the other. They may
 * go to two services, of which one is away; and a flood of spans must not push the errors out.
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
    // A visitor may have been shown its id.
    spoolsFirst: true,
    onDelivered: tellDrops,
  });
  const signals = openDelivery({
    folder: join(folder, "signals"),
    limits: SIGNAL_LIMITS,
    drops,
    attempt,
    wait,
    spoolsFirst: false,
  });

  async function tellDrops(): Promise<void> {
    const body = drops.takeEnvelope();
    if (body) await errors.send({ kind: "envelope", body });
  }

  const isSignal = ({ kind }: { kind: string }) => kind === "traces" || kind === "logs";
  return {
    drops,
    send: (report) => (isSignal(report) ? signals : errors).send(report),
    waiting: () => errors.waiting() + signals.waiting(),
    keepNow(reports = []) {
      errors.keepNow(reports.filter((report) => !isSignal(report)));
      signals.keepNow(reports.filter(isSignal));
      drops.saveNow();
    },
  };
}
