import type { Clock } from "#lib/clock.ts";
import { NO_EVIDENCE, NO_SUBJECT, type Alert } from "#model/watch/alert.ts";
import type { Channel } from "#model/watch/channel.ts";
import type { Store } from "#collector/store/port/store.ts";
import { messageOf } from "./links/message-of.ts";
import type { LinkContext } from "./links/link-to.ts";
import type { Message } from "./message/message.ts";
import type { Attempt } from "./send/attempt.ts";

/** What the API needs of the sending side. */
export interface Notifier {
  /** Whether channels by e-mail can be used. */
  hasMail: boolean;
  /** Whether webhooks without a key of their own are signed. */
  hasKey: boolean;
  /** Signs the links of messages. */
  linkKey: string;
  /** Sends a test message; why it failed, or null if it was taken. */
  test: (channel: Channel) => Promise<string | null>;
  /** Looks for messages to send now, because something changed. */
  wake: () => void;
}

interface TestOptions {
  store: Pick<Store, "putAttempt">;
  clock: Clock;
  send: (channel: Channel, message: Message) => Promise<Attempt>;
  links: LinkContext;
  /** Random hex digits. */
  newId: () => string;
}

/** Sends messages that are no alert's. */
export function createTest({ store, clock, send, links, newId }: TestOptions): Notifier["test"] {
  return async (channel) => {
    const alert = testAlert(newId(), clock());
    // Nobody is to be paged by a test for longer than it takes to see it.
    const attempt = await send(
      channel,
      messageOf(`${alert.uid}-opened`, [{ message: { event: "opened" }, alert }], links),
    );
    const failure = attempt.sent ? null : attempt.reason;
    await store.putAttempt(channel.id, failure, clock());
    return failure;
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
      text: "Messages from Glasshouse arrive here. Nothing is wrong.",
      subject: NO_SUBJECT,
      measure: null,
      evidence: NO_EVIDENCE,
    },
  };
}
