import type { AttributesAnswer, AttributesQuery } from "#model/api/attributes.ts";
import type { QueryContext } from "./query-context.ts";
import { pastRange } from "./time-range.ts";

/** The attributes that telemetry has, with their commonest values: what a search can be completed with. */
export async function listAttributes(
  { store, clock }: QueryContext,
  query: AttributesQuery,
): Promise<AttributesAnswer> {
  const { start, end } = pastRange(query, clock());
  return { attributes: await store.listAttributes(query.signal, start, end) };
}
