import type { TraceId } from "#lib/ids.ts";
import type { TraceLinks } from "../../port/traces.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { linkWord } from "../attributes/words.ts";
import { createSpanFinder } from "./trace-parts.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

const MAX = 200;

/** Spans of any trace that link to this one, and which of the `targets` are stored. */
export function listLinks(files: StoreFiles, id: TraceId, targets: TraceId[]): TraceLinks {
  const isStored = createSpanFinder(files);
  const incoming: TraceLinks["incoming"] = [];
  for (const { connection } of files.days()) {
    const read = createSpanReader(connection);
    const rows = connection
      .prepareBig(
        `SELECT ${SPAN_COLUMNS}, traces.trace_id FROM span_words CROSS JOIN spans ON spans.id = span_words.rowid
         CROSS JOIN traces ON traces.id = spans.trace WHERE span_words MATCH ? ORDER BY span_words.rowid DESC LIMIT ?`,
      )
      .all(`"${linkWord(id)}"`, MAX) as unknown as (SpanRow & { trace_id: Uint8Array })[];
    for (const { trace_id, ...row } of rows) {
      const span = read(row, hexFromBytes(trace_id) as TraceId);
      for (const link of span.links) {
        if (link.traceId !== id || incoming.length === MAX) continue;
        const { traceId, spanId, service, name } = span;
        incoming.push({ traceId, spanId, service, name, to: link.spanId });
      }
    }
  }
  return { incoming, stored: targets.filter(isStored) };
}
