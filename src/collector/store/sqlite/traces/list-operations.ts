import type { UnixMillis } from "#lib/units.ts";
import type { SpanKind } from "#model/span.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { decodeFlags } from "./span-flags.ts";
import { findName, createNameReader } from "../attributes/name-reader.ts";
import { createSampler } from "./sample-rows.ts";

const STEPS = 24;
const PER_STEP = 10;
const MOST = 500;

/** Names of a service's spans, from traces spread over the time range. */
export function listOperations(
  files: StoreFiles,
  service: string,
  range: { start: UnixMillis; end: UnixMillis },
): { name: string; kind: SpanKind }[] {
  const found = new Map<string, { name: string; kind: SpanKind }>();
  const sample = createSampler(files, { words: [], service, ...range });
  for (const { rows } of sample({ steps: STEPS, perStep: PER_STEP })) {
    for (const { file, row } of rows) {
      const [number] = findName(file.connection, service);
      const names = createNameReader(file.connection);
      const spans = file.connection
        .prepare("SELECT DISTINCT name, flags FROM spans WHERE trace = ? AND service = ? LIMIT 200")
        .all(row.id, number ?? -1) as { name: number; flags: number }[];
      for (const { name, flags } of spans) {
        const operation = { name: names.name(name), kind: decodeFlags(flags).kind };
        found.set(`${operation.kind} ${operation.name}`, operation);
      }
    }
  }
  return [...found.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1)).slice(0, MOST);
}
