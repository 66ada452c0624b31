import type { UnixMillis } from "#lib/units.ts";
import type { Span } from "#model/span.ts";
import { encodeOtlp } from "./encode-otlp.ts";
import { generateTrace } from "./generate-traces.ts";
import type { Random } from "#lib/random.ts";

export const SPANS_A_REQUEST = 512;

/** An HTTP request with 512 spans of traces that begin at the given time, as an exporter for many services sends it. */
export function otlpRequest(random: Random, at: UnixMillis): Buffer {
  const spans: Span[] = [];
  while (spans.length < SPANS_A_REQUEST) spans.push(...generateTrace(random, at).spans);
  return request("traces", encodeOtlp(spans.slice(0, SPANS_A_REQUEST)));
}

/** The HTTP request with these records. */
export function request(signal: "traces" | "logs", body: Uint8Array): Buffer {
  const head = [
    `POST /v1/${signal} HTTP/1.1`,
    "host: localhost",
    "content-type: application/x-protobuf",
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}
