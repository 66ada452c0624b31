import { err, ok } from "#lib/result.ts";
import type { ALERTS } from "#api/alerts.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { Alert } from "#model/watch/alert.ts";
import { findSilence } from "#model/watch/find-silence.ts";
import { isMuted } from "#model/watch/is-muted.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { recentRange } from "#collector/times/time-range.ts";
import { alertView } from "./alert-view.ts";

const WEEK = 7 * 86_400_000;

/** Alerts and their messages. */
export function alertHandlers(
  { store, clock }: ReadContext,
  { wake }: { wake: () => void },
): Handlers<typeof ALERTS> {
  /** Says why an alert that fires notifies nobody: a silence says nothing of what is over. */
  async function readQuiet() {
    const now = clock();
    const [silences, rules] = await Promise.all([store.listSilences(now), store.listRules()]);
    const muted = new Map(
      rules.flatMap(({ rule }) => (isMuted(rule, now) ? [[rule.id, rule.mutedUntil] as const] : [])),
    );
    return (alert: Alert) =>
      alert.endedAt === null
        ? {
            silencedBy: findSilence(alert, silences, now)?.id ?? null,
            mutedUntil: muted.get(alert.ruleId) ?? null,
          }
        : { silencedBy: null, mutedUntil: null };
  }
  async function view(alert: Alert) {
    const [messages, quiet] = await Promise.all([store.listAlertMessages([alert.id]), readQuiet()]);
    return alertView(alert, messages, quiet(alert));
  }

  return {
    countFiringAlerts: async () => ok({ firing: await store.countFiringAlerts() }),
    async listAlerts({ start, limit }) {
      const since = recentRange({ start }, clock(), WEEK).start;
      const alerts = await store.listAlerts(since, limit);
      const messages = await store.listAlertMessages(alerts.map(({ id }) => id));
      const byAlert = Map.groupBy(messages, ({ alertId }) => alertId);
      const quiet = await readQuiet();
      return ok({
        alerts: alerts.map((alert) => alertView(alert, byAlert.get(alert.id) ?? [], quiet(alert))),
      });
    },
    async getAlert({ alert: id }) {
      const alert = await store.getAlert(numberOrKey(id));
      return alert === null ? err(notFound(`alert "${id}"`)) : ok(await view(alert));
    },
    async acknowledgeAlert({ alert: id }, caller) {
      const alert = await store.getAlert(numberOrKey(id));
      if (alert === null) return err(notFound(`alert "${id}"`));
      const { name } = await caller.actor();
      if (!(await store.acknowledgeAlert(alert.id, name, clock())))
        return err({
          code: "not_possible",
          detail: "The alert is over, or somebody acknowledged it already.",
        });
      wake();
      const acknowledged = await store.getAlert(alert.id);
      return ok(await view(acknowledged ?? alert));
    },
    async retryAlertMessage({ message }) {
      const isDone = isNumber(message) && (await store.retryMessage(Number(message), clock()));
      if (isDone) wake();
      return isDone ? ok(undefined) : err(notFound(`message "${message}" that was given up`));
    },
  };
}

function numberOrKey(id: string): number | string {
  return isNumber(id) ? Number(id) : id;
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}
