import type { Millis } from "#lib/units.ts";
import type { DropLedger } from "./drop-ledger.ts";
import type { Outcome, Report } from "./report.ts";
import { openReportQueue, type QueueLimits, type ReportQueue } from "./report-queue.ts";

export interface Delivery {
  /**
   * Delivers a report, or keeps it until it can be. Never rejects.
   *
   * @returns what became of it now; `later` says that it waits
   */
  send(report: Report): Promise<Outcome>;
  /** How many reports wait. */
  waiting(): number;
  /** Puts what is under way on disk, and these, for a process that is about to end. */
  keepNow(reports?: Report[]): void;
}

export interface DeliveryOptions {
  folder: string;
  limits: QueueLimits;
  drops: DropLedger;
  attempt: (report: Report) => Promise<Outcome>;
  /** Waits before the next attempt to deliver what is kept. */
  wait: (millis: Millis) => Promise<void>;
  /** Whether a report is on disk before its first attempt: then it survives the process's sudden death too. */
  spoolsFirst: boolean;
  /** Called when the service has taken something: it listens. */
  onDelivered?: () => Promise<void>;
}

const FIRST_WAIT: Millis = 500;
const LONGEST_WAIT: Millis = 30_000;

/** A service that answers late gets no more than these at once; the others wait in the queue instead of in memory. */
const MOST_UNDER_WAY = 32;

/** Opens a delivery to one service over a folder of its own, and goes on with what a former process left there. */
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
    if (resending || queue.underWay >= MOST_UNDER_WAY) {
      queue.put(report);
      void resend();
      return { kind: "later" };
    }
    const sending = queue.putUnderWay(report, options.spoolsFirst);
    const outcome = await attempt(report);
    if (outcome.kind === "later") {
      sending.wait();
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
    waiting: () => queue.length,
    keepNow(reports = []) {
      for (const report of reports) queue.put(report);
      queue.writeAll();
    },
  };
}

/** Tries the oldest report again; returns for how long to wait when it has to stay, undefined when it is gone. */
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

/** Twice as long each time, and between half and all of that, so that many servers do not come back at once. */
function backoff(failures: number): Millis {
  const longest = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT);
  return longest / 2 + (Math.random() * longest) / 2;
}
