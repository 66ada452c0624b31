import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, makeEvent, makeLog, makeSpan } from "../contract/make-batch.ts";

/** Appends until killed, and writes the ids of what was acknowledged, one per line, before each next append. */
const folder = process.argv[2] ?? "";
const store = openSqliteStore({ folder, clock: Date.now, retentionDays: 30 });

async function appendUntilKilled(): Promise<never> {
  for (;;) {
    const made = makeEvent();
    const span = makeSpan();
    await store.append(
      makeBatch({ events: [made], spans: [span], logs: [makeLog({ body: made.event.eventId })] }),
    );
    process.stdout.write(`${made.event.eventId} ${span.traceId}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, appendUntilKilled));
