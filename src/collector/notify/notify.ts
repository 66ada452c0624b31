import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import type { Channel } from "#model/watch/channel.ts";
import { timingsOf } from "#model/watch/notify-timings.ts";
import type { Store } from "#collector/store/port/store.ts";
import { createDelivery } from "./deliver.ts";
import type { LinkContext } from "./links/link-to.ts";
import type { Message } from "./message/message.ts";
import { createTest, type Notifier } from "./notifier.ts";
import { resolveHost } from "#lib/pinned-address.ts";
import { createMailer } from "./send/send-mail.ts";
import { sendMessage } from "./send/send-message.ts";

interface NotifyOptions {
  store: Store;
  clock: Clock;
  /** The dashboard's origin. */
  dashboardUrl: string;
  /** The project of its alerts. */
  project: LinkContext["project"];
  /** Signs what webhooks without a key of their own receive; null sends it unsigned. */
  key: string | null;
  /** Signs the links of messages. */
  linkKey: string;
  smtpUrl: string | null;
  /** How often the rules are evaluated. */
  every: Millis;
  newId: () => string;
  stopping: AbortSignal;
  report: (error: unknown) => void;
}

/** Delivers the messages of alerts until it is stopped. */
export function startNotify(options: NotifyOptions): { notifier: Notifier; stop: () => Promise<void> } {
  const { store, clock, dashboardUrl, project, key, linkKey, smtpUrl, every, newId, stopping, report } =
    options;
  const timings = timingsOf(every);
  const links = { dashboard: dashboardUrl, project, linkKey };
  const sendMail = smtpUrl === null ? null : createMailer(smtpUrl, new URL(dashboardUrl).hostname);
  const send = (channel: Channel, message: Message) =>
    sendMessage(channel, message, { clock, key, sendMail, resolve: resolveHost, stopping });
  const delivery = createDelivery({ store, clock, timings, send, links, newId, report });

  let running: Promise<void> | null = null;
  const turn = () => {
    if (stopping.aborted) return;
    running ??= delivery
      .turn()
      .catch(report)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(turn, timings.turn);
  timer.unref();
  return {
    notifier: {
      hasMail: sendMail !== null,
      hasKey: key !== null,
      linkKey,
      test: createTest({ store, clock, send, links, newId }),
      wake: turn,
    },
    async stop() {
      clearInterval(timer);
      await running;
      await delivery.idle();
    },
  };
}
