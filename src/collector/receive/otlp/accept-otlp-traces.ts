import { normalizeOtlpSpans } from "#collector/normalize/span/normalize-otlp-spans.ts";
import { decodeTracesJson } from "#collector/wire/otlp/decode-traces-json.ts";
import { decodeTracesProto } from "#collector/wire/otlp/decode-traces-proto.ts";
import type { WireSpan } from "#collector/wire/otlp/export-request.ts";
import { countRecords, type OtlpSignalReader } from "./accept-otlp.ts";
import { addSpans } from "../add-spans.ts";
import { refuse } from "../item-receiver.ts";

export const OTLP_TRACES: OtlpSignalReader<WireSpan> = {
  category: "span",
  decode: { json: decodeTracesJson, protobuf: decodeTracesProto },
  count: countRecords,
  add(receiver, request) {
    addSpans(receiver, normalizeOtlpSpans(request, receiver.context));
    refuse(receiver, "span", "bad_span", request.rejected);
  },
  why: "spans without valid ids or fields were rejected",
};
