import type { UnixMillis } from "#lib/units.ts";
import type { NotificationPlan, PlannedDelivery } from "#model/watch/notification-plan.ts";
import type { Connection } from "../engine/connection.ts";
import type { WriteContext } from "../engine/write-context.ts";

/**
 * Stores what was planned: which messages go together, under which key, before any is sent. A message that has gone since, as its
 * alert ended, is left out.
 */
export function pickMessages({ state }: WriteContext, plan: NotificationPlan, now: UnixMillis): void {
  for (const delivery of plan.deliveries) pick(state, delivery, now);
  const note = state.prepare(
    "UPDATE alert_messages SET failure = ? WHERE id = ? AND delivery IS NULL AND due IS NOT NULL",
  );
  for (const held of plan.held) note.run(held.note, held.id);
  const giveUp = state.prepare(
    "UPDATE alert_messages SET failure = ?, due = NULL WHERE id = ? AND delivery IS NULL AND due IS NOT NULL",
  );
  for (const one of plan.givenUp) giveUp.run(one.note, one.id);
  const close = state.prepare("DELETE FROM notification_logs WHERE channel = ? AND grp = ?");
  for (const { channel, group } of plan.closed) close.run(channel, group);
}

function pick(
  state: Connection,
  { key, channel, messages, repeats, logs }: PlannedDelivery,
  now: UnixMillis,
): void {
  const choose = state.prepare(
    `UPDATE alert_messages SET delivery = ?1, picked = ?2, due = ?2, failure = NULL
     WHERE id = ?3 AND delivery IS NULL AND due IS NOT NULL`,
  );
  const repeat = state.prepare(
    `INSERT INTO alert_messages (alert, event, channel, created, delivery, picked, due)
     SELECT id, 'updated', ?1, ?2, ?3, ?2, ?2 FROM alerts WHERE id = ?4 AND ended IS NULL AND acknowledged IS NULL`,
  );
  const isAny = [
    ...messages.map((id) => choose.run(key, now, id).changes),
    ...repeats.map((id) => repeat.run(channel, now, key, id).changes),
  ].some((changes) => changes === 1);
  if (!isAny) return;
  for (const { group, at, firing, resolved } of logs)
    if (firing.length === 0)
      state.prepare("DELETE FROM notification_logs WHERE channel = ? AND grp = ?").run(channel, group);
    else
      state
        .prepare(
          `INSERT INTO notification_logs (channel, grp, at, firing, resolved) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET at = excluded.at, firing = excluded.firing, resolved = excluded.resolved`,
        )
        .run(channel, group, at, JSON.stringify(firing), JSON.stringify(resolved));
}
