import { ProtobufLogsSerializer } from "@opentelemetry/otlp-transformer";
import type { LogRecordProcessor, ReadableLogRecord } from "@opentelemetry/sdk-logs";
import type { Deliveries } from "../delivery/open-deliveries.ts";
import type { Report } from "../delivery/report.ts";
import { createBatcher } from "./batcher.ts";

const BATCH = { size: 512, room: 8_192, every: 1_000 };

/** Sends log records over OTLP. They were scrubbed when their line was written. */
export function logExporter(delivery: Deliveries): LogRecordProcessor {
  const batcher = createBatcher<ReadableLogRecord>({
    ...BATCH,
    send: (records) => delivery.send(logsReport(records)),
    onDrop: (count) => delivery.drops.drop("log_item", "queue_overflow", count),
  });
  process.once("exit", () => {
    const rest = batcher.takeAll();
    if (rest.length > 0) delivery.keepNow([logsReport(rest)]);
  });
  return {
    onEmit: (record) => batcher.add(record),
    forceFlush: () => batcher.flush(),
    shutdown: () => batcher.flush(),
  };
}

function logsReport(records: ReadableLogRecord[]): Report {
  const body = ProtobufLogsSerializer.serializeRequest(records) ?? new Uint8Array();
  return { kind: "logs", body, items: records.length };
}
