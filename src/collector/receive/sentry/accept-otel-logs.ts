import { isRecord } from "#lib/is-record.ts";
import { normalizeOtlpLogs } from "#collector/normalize/log/normalize-otlp-logs.ts";
import { readJsonLog } from "#collector/wire/otlp/decode-logs-json.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { readContainer } from "./accept-containers.ts";
import { admitted, type ItemReceiver, refuse } from "../item-receiver.ts";

/** Takes an `otel_log`: one OTLP/JSON log record, or a container of them. They come without a resource. */
export function acceptOtelLogs(receiver: ItemReceiver, item: EnvelopeItem): void {
  const sent = readContainer(receiver, item, "log_item");
  if (sent === undefined) return;
  const items: unknown[] = isRecord(sent) ? [sent] : sent;
  const records = items.map(readJsonLog).filter((log) => log !== undefined);
  const rejected = items.length - records.length;
  const attributes = { "service.name": receiver.context.defaultService };
  const resource = { attributes, schemaUrl: "" };
  const scope = { name: "", version: "", attributes: {}, schemaUrl: "" };
  const logs = normalizeOtlpLogs({ scopes: [{ resource, scope, records }], rejected }, receiver.context);
  for (const log of admitted(receiver, "log_item", logs)) receiver.batch.logs.push(log);
  refuse(receiver, "log_item", "bad_log", rejected);
}
