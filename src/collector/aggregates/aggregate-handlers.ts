import type { AGGREGATES } from "#api/aggregates.ts";
import type { Handlers } from "#api/endpoint.ts";
import { err } from "#lib/result.ts";
import { AGGREGATED } from "#model/aggregate/aggregated.ts";
import { notFound } from "#collector/projects/not-found.ts";
import { askedBy, type ReadContext } from "#collector/projects/read-context.ts";
import { aggregate } from "./aggregate.ts";

/** Grouping and counting on every search. */
export function aggregateHandlers(context: ReadContext): Handlers<typeof AGGREGATES> {
  return {
    async aggregate({ of, ...query }, caller) {
      const known = AGGREGATED.find((one) => one === of);
      return known === undefined
        ? err(notFound(`search of "${of}"`))
        : aggregate(await askedBy(caller, context), known, query);
    },
  };
}
