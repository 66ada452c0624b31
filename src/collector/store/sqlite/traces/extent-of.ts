import type { UnixNanos } from "#lib/units.ts";
import type { SpanExtent } from "#api/trace-view.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import type { TracePart } from "./find-trace-rows.ts";

/** What a trace's spans reach over, as the lists of traces know it, without looking at one; null where there are none. */
export function extentOf(parts: TracePart[]): SpanExtent | null {
  let extent: { start: UnixNanos; end: UnixNanos } | null = null;
  const services = new Set<string>();
  for (const { file, id, spans } of parts) {
    if (spans === 0) continue;
    const { start, duration } = file.connection
      .prepareBig("SELECT start, duration FROM traces WHERE id = ?")
      .get(id) as { start: bigint; duration: bigint };
    const end = start + duration;
    extent = {
      start: extent === null || start < extent.start ? start : extent.start,
      end: extent === null || end > extent.end ? end : extent.end,
    };
    const names = createNameReader(file.connection);
    for (const { service } of file.connection
      .prepare("SELECT service FROM trace_services WHERE trace = ?")
      .iterate(id) as Iterable<{ service: number }>)
      services.add(names.name(service));
  }
  if (extent === null) return null;
  return { start: extent.start, durationNanos: Number(extent.end - extent.start), services };
}
