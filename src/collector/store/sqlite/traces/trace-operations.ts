import type { DescribedTraces } from "../../port/traces.ts";
import type { DayFile } from "../engine/open-files.ts";
import { createNameReader, type NameReader } from "../attributes/name-reader.ts";
import { createPairs } from "./pairs.ts";
import type { SampledRow } from "./sampled-days.ts";

/** The operations that traces begin with; numbers are indexes into the items. */
export interface Operations {
  items: DescribedTraces["operations"];
  placeOf(found: SampledRow): number;
}

/** Reads each name of a file once. */
export function createOperations(): Operations {
  const readers = new Map<DayFile, NameReader>();
  const operations = createPairs((service, name) => ({ service, name }));
  return {
    items: operations.items,
    placeOf({ file, row }) {
      let names = readers.get(file);
      if (names === undefined) {
        names = createNameReader(file.connection);
        readers.set(file, names);
      }
      return operations.add(names.name(Number(row.root_service)), names.name(Number(row.root_name)));
    },
  };
}
