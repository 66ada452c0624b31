import type { Clock } from "#lib/clock.ts";
import { NO_EVIDENCE, NO_SUBJECT, type Alert } from "#model/watch/alert.ts";
import type { Channel } from "#model/watch/channel.ts";
import type { Store } from "#collector/store/port/store.ts";
import { sendMessage, type Sending } from "./send-message.ts";

/** What the API needs of the sending side. */
export interface Notifier {
  /** Whether channels by e-mail can be used. */
  hasMail: boolean;
  /** Sends a test message; why it failed, or null if it was taken. */
  test: (channel: Channel) => Promise<string | null>;
  /** Looks for messages to send now, because something changed. */
  wake: () => void;
}

interface NotifierOptions {
  store: Pick<Store, "putAttempt">;
  sending: Sending;
  clock: Clock;
  hasMail: boolean;
  wake: () => void;
  /** Random hex digits. */
  newId: () => string;
}

export function createNotifier({ store, sending, clock, hasMail, wake, newId }: NotifierOptions): Notifier {
  return {
    hasMail,
    wake,
    async test(channel) {
      const attempt = await sendMessage(channel, testAlert(newId(), clock()), "opened", sending);
      const failure = attempt.sent ? null : attempt.reason;
      await store.putAttempt(channel.id, failure, clock());
      return failure;
    },
  };
}

function testAlert(uid: string, openedAt: number): Alert {
  return {
    id: 0,
    key: "test",
    uid,
    ruleId: "test",
    ruleName: "Test",
    runbook: null,
    kind: "collector",
    severity: "info",
    openedAt,
    detectedAt: openedAt,
    endedAt: null,
    clearSince: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    detail: {
      title: "Test message",
      text: "Messages of Glasshouse arrive here. Nothing is wrong.",
      subject: NO_SUBJECT,
      measure: null,
      evidence: NO_EVIDENCE,
    },
  };
}
