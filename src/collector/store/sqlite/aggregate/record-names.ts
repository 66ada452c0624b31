import type { Attributes } from "#model/attributes.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { ValueList } from "./value-column.ts";

/** The number of a resource's value under the first of the names that it has; -1 for none. */
export function valueOfResource(resource: Attributes, names: readonly string[], list: ValueList): number {
  for (const name of names) {
    const value = Object.hasOwn(resource, name) ? resource[name] : undefined;
    if (value !== undefined && value !== null) return list.of(value);
  }
  return -1;
}

/** The id of a trace by its number in one day's file. */
export function traceIdOf({ connection }: DayFile, trace: number): string {
  const row = connection.prepare("SELECT trace_id FROM traces WHERE id = ?").get(trace) as {
    trace_id: Uint8Array;
  };
  return hexFromBytes(row.trace_id);
}
