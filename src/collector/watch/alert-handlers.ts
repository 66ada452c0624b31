import { err, ok } from "#lib/result.ts";
import type { ALERTS, AlertMessageView, AlertView } from "#api/alerts.ts";
import type { Handlers } from "#api/endpoint.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Alert, AlertMessage } from "#model/watch/alert.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { recentRange } from "#collector/times/time-range.ts";
import type { Notifier } from "./notifier.ts";

const WEEK = 7 * 86_400_000;

/** Alerts and their messages. */
export function alertHandlers({ store, clock }: ReadContext, notifier: Notifier): Handlers<typeof ALERTS> {
  return {
    async listAlerts({ start, limit }) {
      const since = recentRange({ start }, clock(), WEEK).start;
      const alerts = await store.listAlerts(since, limit);
      const messages = await store.listAlertMessages(alerts.map(({ id }) => id));
      const byAlert = Map.groupBy(messages, ({ alertId }) => alertId);
      return ok({
        alerts: alerts.map((alert) => alertView(alert, byAlert.get(alert.id) ?? [])),
        channels: notifier.channels.map(({ id }) => id),
      });
    },
    testChannels: async () => ok({ tested: await notifier.test() }),
    async retryAlertMessage({ message }) {
      const isDone = /^\d{1,15}$/.test(message) && (await store.retryMessage(Number(message), clock()));
      return isDone ? ok(undefined) : err(notFound(`message "${message}" that was given up`));
    },
  };
}

function alertView({ id, uid, kind, openedAt, endedAt, detail }: Alert, messages: AlertMessage[]): AlertView {
  return {
    id,
    key: uid,
    kind,
    state: endedAt === null ? "firing" : "resolved",
    openedAt: isoFromMillis(openedAt),
    endedAt: endedAt === null ? null : isoFromMillis(endedAt),
    ...detail,
    messages: messages.map(messageView),
  };
}

function messageView({ alertId: _alert, dueAt, sentAt, ...message }: AlertMessage): AlertMessageView {
  return {
    ...message,
    dueAt: dueAt === null ? null : isoFromMillis(dueAt),
    sentAt: sentAt === null ? null : isoFromMillis(sentAt),
  };
}
