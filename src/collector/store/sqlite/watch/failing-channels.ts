import type { UnixMillis } from "#lib/units.ts";
import type { FailingChannel } from "../../port/watch.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** The channels that fail: messages of alerts since a time were given up, and none was sent after them. */
export function listFailingChannels({ state }: StoreFiles, since: UnixMillis): FailingChannel[] {
  return state
    .prepare(
      `SELECT channel, count(*) AS givenUp, max(failure) AS failure
       FROM alert_messages AS own JOIN alerts ON alerts.id = own.alert
       WHERE due IS NULL AND sent IS NULL AND failure IS NOT NULL AND attempts > 0 AND detected >= ?
         AND NOT EXISTS (SELECT 1 FROM alert_messages AS later
           WHERE later.channel = own.channel AND later.id > own.id AND later.sent IS NOT NULL)
       GROUP BY channel ORDER BY channel`,
    )
    .all(since) as unknown as FailingChannel[];
}
