import type { UnixMillis } from "#lib/units.ts";
import type { Alert } from "./alert.ts";
import type { Channel } from "./channel.ts";
import { decideNotification } from "./decide-notification.ts";
import { findInhibitor, inhibitorsOf } from "./find-inhibitor.ts";
import { findSilence } from "./find-silence.ts";
import { groupOf, intervalOf } from "./group-of.ts";
import { limitMessages } from "./limit-messages.ts";
import type { GroupLog, NotificationPlan, Outbox, OutboxMessage, ReadyGroup } from "./notification-plan.ts";
import type { NotifyTimings } from "./notify-timings.ts";
import { SEVERITIES } from "./severity.ts";
import type { Silence } from "./silence.ts";

interface Context {
  outbox: Outbox;
  now: UnixMillis;
  timings: NotifyTimings;
  byId: ReadonlyMap<number, Alert>;
  logs: ReadonlyMap<string, GroupLog>;
  plan: NotificationPlan;
}

/** Decides which messages are sent now, which together, and why the others wait. */
export function planNotifications(
  outbox: Outbox,
  now: UnixMillis,
  timings: NotifyTimings,
  newKey: () => string,
): NotificationPlan {
  const plan: NotificationPlan = { deliveries: [], held: [], givenUp: [], closed: [] };
  const byId = new Map(outbox.alerts.map((alert) => [alert.id, alert]));
  const logs = new Map(outbox.logs.map((log) => [nameOf(log), log]));
  const context = { outbox, now, timings, byId, logs, plan };
  const seen = new Set<string>();
  for (const [id, messages] of Map.groupBy(outbox.messages, ({ channel }) => channel)) {
    const channel = outbox.channels.find((known) => known.id === id);
    if (channel === undefined || !channel.isOn) {
      const note = channel === undefined ? "the channel was deleted" : "the channel is off";
      plan.givenUp.push(...messages.filter(isWaiting).map((message) => ({ id: message.id, note })));
      continue;
    }
    reportUpdates(context, messages);
    const groups = Map.groupBy(messages, ({ alertId }) => groupOf(byId.get(alertId)!, channel));
    const inhibitors = inhibitorsOf(reported(messages, byId));
    const ready = [...groups].flatMap(([group, own]) => {
      seen.add(nameOf({ channel: id, group }));
      return readyGroup(context, channel, group, own, inhibitors) ?? [];
    });
    limitMessages(ready, outbox.recent, { now, timings, newKey }, plan);
  }
  plan.closed.push(...outbox.logs.filter((log) => !seen.has(nameOf(log))));
  return plan;
}

function nameOf({ channel, group }: Pick<GroupLog, "channel" | "group">): string {
  return `${channel} ${group}`;
}

function isWaiting({ delivery, dueAt }: OutboxMessage): boolean {
  return delivery === null && dueAt !== null;
}

/** The open alerts that were reported to the channel of these messages, or are going to be. */
function reported(messages: readonly OutboxMessage[], byId: ReadonlyMap<number, Alert>): Alert[] {
  return messages
    .filter(({ event, dueAt, sentAt }) => event === "opened" && (dueAt !== null || sentAt !== null))
    .map(({ alertId }) => byId.get(alertId)!)
    .filter(({ endedAt }) => endedAt === null);
}

/** Whoever acknowledges an alert wants the others to know at once. */
function reportUpdates({ byId, plan }: Context, messages: readonly OutboxMessage[]): void {
  for (const { id, event, alertId, channel } of messages.filter(isWaiting))
    if (event === "updated")
      plan.deliveries.push({
        key: `${byId.get(alertId)!.uid}-updated-${id}`,
        channel,
        reasons: [],
        messages: [id],
        repeats: [],
        logs: [],
      });
}

function readyGroup(
  { byId, logs, outbox, now, timings, plan }: Context,
  channel: Channel,
  group: string,
  own: readonly OutboxMessage[],
  inhibitors: readonly Alert[],
): ReadyGroup | null {
  const log = logs.get(nameOf({ channel: channel.id, group })) ?? null;
  const firing: Alert[] = [];
  const resolved: Alert[] = [];
  const repeats: Alert[] = [];
  const due: OutboxMessage[] = [];
  for (const message of own) {
    const alert = byId.get(message.alertId)!;
    if (message.event === "updated") continue;
    if (message.event === "ended") {
      if (!isWaiting(message)) continue;
      resolved.push(alert);
      due.push(message);
    } else if (alert.endedAt !== null) {
      if (isWaiting(message)) plan.givenUp.push({ id: message.id, note: "the alert ended before" });
    } else {
      const note = whyHeld(alert, outbox.silences, inhibitors, now);
      if (message.delivery !== null) {
        firing.push(alert);
        if (note === null && isRepeated(alert)) repeats.push(alert);
      } else if (isWaiting(message)) {
        if (note === null) {
          firing.push(alert);
          due.push(message);
        } else if (note !== message.failure) plan.held.push({ id: message.id, note });
      }
    }
  }
  const uids = (alerts: Alert[]) => alerts.map(({ uid }) => uid);
  const state = { now, firing: uids(firing), resolved: uids(resolved) };
  const reason = decideNotification(log, { ...state, repeat: repeats.length === 0 ? null : timings.repeat });
  if (reason === "do not notify") return null;
  const isRepeat = reason === "repeat interval elapsed";
  const parts = { channel: channel.id, group };
  if (!isRepeat && due.length === 0) {
    if (reason === "all resolved") plan.closed.push(parts);
    return null;
  }
  const since = isRepeat ? now : Math.min(...due.map(({ createdAt }) => createdAt));
  const interval = intervalOf((firing[0] ?? resolved[0])!.kind, channel, timings);
  if (!isRepeat && now < Math.max(since + timings.wait, log === null ? 0 : log.at + interval)) return null;
  const told = isRepeat ? repeats : [...firing, ...resolved];
  return {
    channel,
    reason,
    severity: Math.min(...told.map(({ severity }) => SEVERITIES.indexOf(severity))),
    since,
    messages: due.map(({ id, alertId, event }) => ({ id, key: `${byId.get(alertId)!.uid}-${event}` })),
    repeats: isRepeat ? repeats : [],
    log: { ...parts, at: now, firing: state.firing, resolved: state.resolved },
  };
}

/** Why an alert is not reported now; null if it is. */
function whyHeld(
  alert: Alert,
  silences: Silence[],
  inhibitors: readonly Alert[],
  now: UnixMillis,
): string | null {
  const silence = findSilence(alert, silences, now);
  if (silence !== null) return `silenced (silence ${silence.id})`;
  const inhibitor = findInhibitor(alert, inhibitors);
  return inhibitor === null ? null : `covered by alert ${inhibitor.id}: ${inhibitor.detail.title}`;
}

function isRepeated({ severity, acknowledgedAt }: Alert): boolean {
  return severity !== "info" && acknowledgedAt === null;
}
