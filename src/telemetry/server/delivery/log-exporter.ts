import type { Attributes } from "@opentelemetry/api";
import type { Deliveries } from "./open-deliveries.ts";
import type { Report } from "./report.ts";
import { createBatcher } from "./batcher.ts";
import { lineEncoder } from "./encode-logs.ts";

const BATCH = { size: 2_048, room: 8_192, every: 1_000 };

export interface LogExporter {
  /** Takes a line as pino finished it: scrubbed, as JSON. */
  add: (line: string) => void;
  flush: () => Promise<void>;
}

/** Sends log lines over OTLP. */
export function logExporter(delivery: Deliveries, resource: Attributes): LogExporter {
  const encode = lineEncoder(resource, "glasshouse");
  const reportOf = (lines: string[]): Report => ({ kind: "logs", body: encode(lines), items: lines.length });
  const batcher = createBatcher<string>({
    ...BATCH,
    send: (lines) => delivery.send(reportOf(lines)),
    onDrop: () => delivery.drops.drop("log_item", "queue_overflow", 1),
  });
  process.once("exit", () => {
    const rest = batcher.takeAll();
    if (rest.length > 0) delivery.keepNow([reportOf(rest)]);
  });
  return { add: batcher.add, flush: batcher.flush };
}
