import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import type { Store } from "#collector/store/port/store.ts";
import { createDelivery } from "./deliver.ts";
import { createNotifier, type Notifier } from "./notifier.ts";

interface NotifyOptions {
  store: Store;
  clock: Clock;
  dashboardUrl: string;
  /** Signs what webhooks without a key of their own receive; null sends it unsigned. */
  key: string | null;
  smtpUrl: string | null;
  /** How often the rules are evaluated. */
  every: Millis;
  newId: () => string;
  stopping: AbortSignal;
  report: (error: unknown) => void;
}

/** How often messages that are due are sent. */
const TURN: Millis = 5_000;

/** Delivers the messages of alerts until it is stopped. */
export function startNotify(options: NotifyOptions): { notifier: Notifier; stop: () => Promise<void> } {
  const { store, clock, dashboardUrl, key, smtpUrl, newId, stopping, report } = options;
  const sending = { dashboard: dashboardUrl, key, stopping };
  const deliver = createDelivery({ store, clock, sending });
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= deliver()
      .catch(report)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(turn, TURN);
  timer.unref();
  return {
    notifier: createNotifier({ store, sending, clock, hasMail: smtpUrl !== null, wake: turn, newId }),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
