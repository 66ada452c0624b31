import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { decodeTracesProto } from "#collector/wire/otlp/decode-traces.ts";
import { encodeOtlp } from "../generate/encode-otlp.ts";
import { generateTrace } from "../generate/generate-traces.ts";
import { SPANS_A_REQUEST } from "../generate/otlp-request.ts";
import { createRandom } from "#lib/random.ts";

/**
 * Decodes, serializes attributes and stores durably with one index. Runs as a process; each message is answered with
 * spans per second.
 */
const REQUESTS = 200;
const GROUP = 8;

const folder = mkdtempSync(join(process.argv[2] ?? ".", "bare-"));
const database = new DatabaseSync(join(folder, "spans.db"));
database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
database.exec(
  "CREATE TABLE span (trace TEXT, id TEXT, name TEXT, start INTEGER, end INTEGER, attributes TEXT, PRIMARY KEY (trace, id)) WITHOUT ROWID",
);
const insert = database.prepare("INSERT INTO span VALUES (?, ?, ?, ?, ?, ?)");
const random = createRandom(1);

process.on("message", () => {
  const requests = Array.from({ length: REQUESTS }, bodyOfRequest);
  const begin = performance.now();
  for (let at = 0; at < requests.length; at += GROUP) {
    database.exec("BEGIN IMMEDIATE");
    for (const body of requests.slice(at, at + GROUP)) store(body);
    database.exec("COMMIT");
  }
  process.send?.((REQUESTS * SPANS_A_REQUEST) / ((performance.now() - begin) / 1_000));
});
process.once("disconnect", () => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
process.send?.("ready");

function bodyOfRequest(): Uint8Array {
  const spans = [];
  while (spans.length < SPANS_A_REQUEST) spans.push(...generateTrace(random, Date.now()).spans);
  return encodeOtlp(spans.slice(0, SPANS_A_REQUEST));
}

function store(body: Uint8Array): void {
  const decoded = decodeTracesProto(body);
  if (!decoded.ok) throw new Error(decoded.error.code);
  for (const { records } of decoded.value.scopes) {
    for (const span of records)
      insert.run(span.traceId, span.spanId, span.name, span.start, span.end, JSON.stringify(span.attributes));
  }
}
