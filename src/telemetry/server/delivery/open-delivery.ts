import type { Millis } from "#lib/units.ts";
import type { DropLedger } from "./drop-ledger.ts";
import type { Outcome, Report } from "./report.ts";
import { openReportQueue, type QueueLimits, type ReportQueue } from "./report-queue.ts";

export interface Delivery {
  /**
   * Delivers a report, or queues it until it can be delivered. Never rejects.
   *
   * @returns the outcome of the first attempt; `later` means that it is queued
   */
  send(report: Report): Promise<Outcome>;
  /** Number of queued reports. */
  queued(): number;
  /** Writes the reports in flight and the given ones to disk, for a process that is about to end. */
  saveNow(reports?: Report[]): void;
}

export interface DeliveryOptions {
  folder: string;
  limits: QueueLimits;
  drops: DropLedger;
  attempt: (report: Report) => Promise<Outcome>;
  /** Waits before the next attempt to deliver the queue. */
  wait: (millis: Millis) => Promise<void>;
  /** Whether a report is written to disk before its first attempt, so that it survives even `kill -9`. */
  spoolsFirst: boolean;
  /** Called after the service accepted a report: it is reachable. */
  onDelivered?: () => Promise<void>;
}

const FIRST_BACKOFF: Millis = 500;
const LONGEST_BACKOFF: Millis = 30_000;

/** Reports sent to a slow service at once; the others wait in the queue instead of in memory. */
const MAX_IN_FLIGHT = 32;

/** Opens a delivery to one service with its own folder, and resumes what an earlier process left there. */
export function openDelivery(options: DeliveryOptions): Delivery {
  const { folder, limits, drops, attempt, wait, onDelivered = () => Promise.resolve() } = options;
  const queue = openReportQueue(folder, limits, (report) => drops.dropReport(report, "queue_overflow"));
  let resending = false;

  async function resend(): Promise<void> {
    if (resending) return;
    resending = true;
    let failures = 0;
    while (queue.length > 0) {
      const waitMillis = await resendFirst(queue, attempt, drops);
      failures = waitMillis === undefined ? 0 : failures + 1;
      if (waitMillis !== undefined) await wait(Math.max(waitMillis, backoff(failures)));
    }
    resending = false;
    await onDelivered();
  }

  async function send(report: Report): Promise<Outcome> {
    if (resending || queue.inFlight >= MAX_IN_FLIGHT) {
      queue.put(report);
      void resend();
      return { kind: "later" };
    }
    const sending = queue.putInFlight(report, options.spoolsFirst);
    const outcome = await attempt(report);
    if (outcome.kind === "later") {
      sending.requeue();
      void resend();
      return outcome;
    }
    sending.remove();
    if (outcome.kind === "refused") drops.dropReport(report, "send_error");
    else await onDelivered();
    return outcome;
  }

  if (queue.length > 0) void resend();
  return {
    send,
    queued: () => queue.length,
    saveNow(reports = []) {
      for (const report of reports) queue.put(report);
      queue.writeAll();
    },
  };
}

/** Retries the oldest report. Returns how long to wait if it stays queued, undefined if it is gone. */
async function resendFirst(
  queue: ReportQueue,
  attempt: DeliveryOptions["attempt"],
  drops: DropLedger,
): Promise<Millis | undefined> {
  const first = await queue.first();
  if (!first) return undefined;
  const outcome = await attempt(first.report);
  if (outcome.kind === "later") return outcome.waitMillis ?? 0;
  if (outcome.kind === "refused") drops.dropReport(first.report, "send_error");
  first.remove();
  return undefined;
}

/** Exponential, with jitter between half and all of it, so that many servers do not retry at once. */
function backoff(failures: number): Millis {
  const longest = Math.min(FIRST_BACKOFF * 2 ** (failures - 1), LONGEST_BACKOFF);
  return longest / 2 + (Math.random() * longest) / 2;
}
