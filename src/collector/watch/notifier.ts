import type { Clock } from "#lib/clock.ts";
import { NO_EVIDENCE, NO_SUBJECT, type Alert } from "#model/watch/alert.ts";
import type { Channel } from "#config/notify-channels.ts";
import { sendMessage, type Sending } from "./send-message.ts";

/** Where messages go, and how they are signed. */
export interface Notifier {
  channels: readonly Channel[];
  /** Sends a test message to every channel; the failure of each, null where it was taken. */
  test: () => Promise<{ channel: string; failure: string | null }[]>;
}

interface NotifierOptions {
  channels: readonly Channel[];
  sending: Sending;
  clock: Clock;
  /** Random hex digits. */
  newId: () => string;
}

/** Sends messages that are no alert's. */
export function createNotifier({ channels, sending, clock, newId }: NotifierOptions): Notifier {
  return {
    channels,
    test: () =>
      Promise.all(
        channels.map(async (channel) => {
          const attempt = await sendMessage(channel, testAlert(newId(), clock()), "opened", sending);
          return { channel: channel.id, failure: attempt.sent ? null : attempt.reason };
        }),
      ),
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
