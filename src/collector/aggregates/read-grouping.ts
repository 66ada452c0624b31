import { err, ok, type Result } from "#lib/result.ts";
import type { AggregateQuery } from "#api/aggregates.ts";
import type { Aggregated } from "#model/aggregate/aggregated.ts";
import { aggregateKey, isDuration } from "#model/aggregate/key-fields.ts";
import {
  parseGroupKeys,
  parseMeasures,
  writeMeasure,
  type WrittenKey,
  type WrittenMeasure,
} from "#model/aggregate/parse-aggregate.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import type { Grouping, Measure, RecordKey } from "#collector/store/port/aggregates.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { firstUnknown, isConvention, type Signal } from "#collector/search/check-keys.ts";
import { recordKey } from "#collector/search/record-keys.ts";

export interface ReadGrouping {
  by: WrittenKey[];
  measures: WrittenMeasure[];
  grouping: Pick<Grouping, "by" | "measures" | "sort">;
}

/** Reads keys and measures. An error says which of the two texts it is in, and where. */
export async function readGrouping(
  context: Pick<ReadContext, "store" | "clock">,
  signal: Signal & { of: Aggregated },
  query: Pick<AggregateQuery, "by" | "measures" | "sort">,
): Promise<Result<ReadGrouping, BadQuery>> {
  const by = parseGroupKeys(query.by);
  if (!by.ok) return inText("Group by", by.error);
  const measures = parseMeasures(query.measures);
  if (!measures.ok) return inText("Measures", measures.error);

  const keys = await readKeys(context, signal, by.value);
  if (!keys.ok) return inText("Group by", keys.error);
  const tooFine = by.value.find(({ key }) => isDuration(signal.of, key));
  if (tooFine !== undefined) {
    const { key, start } = tooFine;
    const detail = `\`${key}\` at position ${start + 1} cannot be grouped by; measure it, as in p95(${key}).`;
    return inText("Group by", badQuery(detail, start));
  }
  const measured = await readKeys(
    context,
    signal,
    measures.value.flatMap(({ of }) => of ?? []),
  );
  if (!measured.ok) return inText("Measures", measured.error);
  const left = measured.value.slice();
  const sort = measures.value.findIndex((one) => writeMeasure(one) === query.sort);
  return ok({
    by: by.value,
    measures: measures.value,
    grouping: {
      by: keys.value,
      measures: measures.value.map(({ name, of }): Measure => ({
        name,
        of: of === null ? null : left.shift()!,
      })),
      sort: Math.max(0, sort),
    },
  });
}

async function readKeys(
  context: Pick<ReadContext, "store" | "clock">,
  signal: Signal & { of: Aggregated },
  written: WrittenKey[],
): Promise<Result<RecordKey[], BadQuery>> {
  const keys: RecordKey[] = [];
  for (const one of written) {
    const key = recordKey(signal.of, one);
    if (!key.ok) return key;
    keys.push(key.value);
  }
  // Only stored records tell whether any other key exists.
  const others = written.filter(({ key }) => {
    const found = aggregateKey(signal.of, key);
    return found.kind === "attribute" && !found.isField && !isConvention(key);
  });
  const unknown = await firstUnknown(context, signal, others);
  if (unknown === undefined) return ok(keys);
  const { key, start, near } = unknown;
  const hint = near === undefined ? "Nothing stored has it." : `Did you mean \`${near}\`?`;
  return err(badQuery(`Unknown key \`${key}\` at position ${start + 1}. ${hint}`, start));
}

function inText(text: string, error: BadQuery): Result<never, BadQuery> {
  return err({ ...error, detail: `${text}: ${error.detail}` });
}
