import { ProtobufLogsSerializer } from "@opentelemetry/otlp-transformer";
import type { LogRecordProcessor, ReadableLogRecord } from "@opentelemetry/sdk-logs";
import type { Delivery } from "../delivery/open-delivery.ts";
import { createBatcher } from "./batcher.ts";

const BATCH = { size: 512, room: 8_192, every: 1_000 };

/** Sends log records over OTLP. They were scrubbed when their line was written. */
export function logExporter(delivery: Delivery): LogRecordProcessor {
  const batcher = createBatcher<ReadableLogRecord>({
    ...BATCH,
    send: async (records) => {
      const body = ProtobufLogsSerializer.serializeRequest(records);
      if (body) await delivery.send({ kind: "logs", body });
    },
    onDrop: (count) => delivery.drops.drop("log_item", "queue_overflow", count),
  });
  return {
    onEmit: (record) => batcher.add(record),
    forceFlush: () => batcher.flush(),
    shutdown: () => batcher.flush(),
  };
}
