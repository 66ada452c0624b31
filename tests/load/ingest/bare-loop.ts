import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { sampleEnvelope } from "./sample-envelope.ts";

/**
 * The minimum work of any collector per event: unpack, parse, store durably. Runs as a process with a working folder;
 * each message `{count}` is answered with `{rate, perCpuSecond}`.
 */
const BATCH = 64;

const folder = mkdtempSync(join(process.argv[2] ?? ".", "bare-"));
const database = new DatabaseSync(join(folder, "events.db"));
database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
database.exec("CREATE TABLE event (id TEXT PRIMARY KEY, at REAL, title TEXT, payload BLOB) WITHOUT ROWID");
const insert = database.prepare("INSERT INTO event VALUES (?, ?, ?, ?)");

process.on("message", ({ count }: { count: number }) => {
  const envelopes = Array.from({ length: count }, sampleEnvelope);
  const begin = performance.now();
  const cpuBefore = process.cpuUsage();
  for (let at = 0; at < count; at += BATCH) store(envelopes.slice(at, at + BATCH));
  const seconds = (performance.now() - begin) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  process.send?.({ rate: count / seconds, perCpuSecond: count / ((user + system) / 1e6) });
});
process.once("disconnect", () => {
  database.close();
  rmSync(folder, { recursive: true });
});
process.send?.("ready");

function store(batch: Buffer[]): void {
  database.exec("BEGIN IMMEDIATE");
  for (const packed of batch) {
    const text = gunzipSync(packed).toString();
    const payload = text.split("\n")[2] ?? "";
    const event = JSON.parse(payload);
    insert.run(event.event_id, event.timestamp, event.exception.values[0].type, payload);
  }
  database.exec("COMMIT");
}
