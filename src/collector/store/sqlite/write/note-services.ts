import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "./context.ts";

const MINUTE = 60_000;

/** Notes that these services were heard of, at most once a minute each. */
export function noteServices(context: WriteContext, services: Iterable<string>, now: UnixMillis): void {
  const minute = Math.floor(now / MINUTE);
  for (const service of services) {
    if (context.servicesSeen.get(service) === minute) continue;
    if (context.servicesSeen.size > 10_000) context.servicesSeen.clear();
    context.servicesSeen.set(service, minute);
    context.connection
      .prepare(
        "INSERT INTO services (name, seen) VALUES (?, ?) ON CONFLICT DO UPDATE SET seen = excluded.seen",
      )
      .run(service, minute * MINUTE);
  }
}
