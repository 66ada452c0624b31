import type { TraceId } from "#lib/ids.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";

/** A trace's row in one day's file: what belongs to one trace can lie in several, as it was received. */
export interface TracePart {
  file: DayFile;
  id: number;
  spans: number;
}

export function findTraceRows(files: StoreFiles, id: TraceId): TracePart[] {
  const bytes = bytesFromHex(id);
  return files.days().flatMap((file) => {
    const row = file.connection.prepare("SELECT id, spans FROM traces WHERE trace_id = ?").get(bytes) as
      | { id: number; spans: number }
      | undefined;
    return row === undefined ? [] : [{ file, ...row }];
  });
}

/** Whether any day has spans of a trace; each trace is looked for once. */
export function createSpanFinder(files: StoreFiles): (id: TraceId) => boolean {
  const known = new Map<TraceId, boolean>();
  return (id) => {
    const found = known.get(id) ?? findTraceRows(files, id).some(({ spans }) => spans > 0);
    known.set(id, found);
    return found;
  };
}
