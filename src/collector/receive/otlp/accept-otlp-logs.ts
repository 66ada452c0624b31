import { normalizeOtlpLogs } from "#collector/normalize/log/normalize-otlp-logs.ts";
import { decodeLogsJson } from "#collector/wire/otlp/decode-logs-json.ts";
import { decodeLogsProto } from "#collector/wire/otlp/decode-logs-proto.ts";
import type { WireLog } from "#collector/wire/otlp/export-request.ts";
import { countRecords, type OtlpSignalReader } from "./accept-otlp.ts";
import { admitted, refuse } from "../item-receiver.ts";

export const OTLP_LOGS: OtlpSignalReader<WireLog> = {
  category: "log_item",
  decode: { json: decodeLogsJson, protobuf: decodeLogsProto },
  count: countRecords,
  add(receiver, request) {
    const logs = normalizeOtlpLogs(request, receiver.context);
    receiver.batch.logs = admitted(receiver, "log_item", logs);
    refuse(receiver, "log_item", "bad_log", request.rejected);
  },
  why: "log records without valid fields were rejected",
};
