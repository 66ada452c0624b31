import type { UnixMillis } from "#lib/units.ts";
import type { EncodedLogs } from "../encoded-batch.ts";
import type { WriteContext } from "./context.ts";
import type { Ledger } from "./count-outcomes.ts";
import { noteServices } from "./note-services.ts";
import { traceRow } from "./trace-row.ts";

/** Writes log records. Each lies in its block with its id before it, by which an expired block finds its rows. */
export function appendLogs(context: WriteContext, logs: EncodedLogs, ledger: Ledger, now: UnixMillis): void {
  if (logs.time.length === 0) return;
  const names = logs.names.map((text) => context.names.name(text));
  const resources = logs.resources.map((json) => context.names.resource(json));
  const insert = context.connection.prepare(
    `INSERT INTO logs (id, nanos, project, severity, service, resource, trace, block, position)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const traces = new Map<string, number>();
  const services = new Set<string>();
  for (let index = 0; index < logs.time.length; index++) {
    const time = logs.time[index]!;
    const traceId = logs.traceId[index]!;
    let trace: number | null = null;
    if (traceId !== null) {
      trace = traces.get(traceId) ?? traceRow(context, traceId, now);
      traces.set(traceId, trace);
    }
    const id = context.logWords.nextId(Number(time / 1000n));
    const at = context.logBlocks.add(`[${id},${logs.detail[index]!.slice(1)}`);
    insert.run(
      id,
      Number(time - BigInt(id) * 1000n),
      logs.project[index]!,
      logs.severity[index]!,
      names[logs.service[index]!]!,
      resources[logs.resource[index]!]!,
      trace,
      at.block,
      at.position,
    );
    context.logWords.add(id, logs.text[index]!);
    services.add(logs.names[logs.service[index]!]!);
    ledger.count(logs.project[index]!, "log_item", "accepted");
  }
  noteServices(context, services, now);
}
