import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type { Thread } from "#model/event.ts";
import type { EventMeta } from "#model/event-meta.ts";
import { isRecord } from "#lib/is-record.ts";
import { AttributeTable } from "../../../values/attribute-table.tsx";
import { lockText } from "./lock-text.ts";

/** Fields that the list of threads and the stack below it show. */
const SHOWN = new Set(
  "id name state crashed current main priority daemon held_locks stacktrace raw_stacktrace".split(" "),
);

/** The locks of a thread, and what else the sender knows about it. */
export function ThreadFacts({ thread, meta }: { thread: Thread; meta: EventMeta | undefined }) {
  const locks = Object.entries(thread.held_locks ?? {});
  const others = Object.fromEntries(
    Object.entries(thread as Attributes).filter(([name, value]) => !SHOWN.has(name) && value !== undefined),
  );
  if (locks.length === 0 && Object.keys(others).length === 0) return null;
  return (
    <div className="mb-2 text-xs">
      {locks.map(([address, lock]) => (
        <p key={address} className="foreign font-mono text-muted">
          {textOf(address, lock)}
        </p>
      ))}
      {Object.keys(others).length > 0 && <AttributeTable attributes={others} meta={meta} />}
    </div>
  );
}

function textOf(address: string, lock: AttributeValue): string {
  return lockText(isRecord(lock) ? { address, ...lock } : { address });
}
