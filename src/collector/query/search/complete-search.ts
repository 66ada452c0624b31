import { ok, type Result } from "#lib/result.ts";
import type { Searched } from "#model/saved-search.ts";
import type { Completion, CompletionQuery } from "#api/completion.ts";
import type { AttributeFacet } from "#collector/store/port/logs.ts";
import { completeIssueSearch } from "../issues/complete-issue-search.ts";
import { OTHER_KEYS } from "./search-keys.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;
const MOST = 20;

/** How a search of issues, traces or logs can go on, from what is stored. */
export async function completeSearch(
  context: QueryContext,
  of: Searched,
  { key, text, project }: CompletionQuery,
): Promise<Result<Completion, NotFound>> {
  if (of === "issues") return completeIssueSearch(context, project, key, text);
  const folded = text.toLowerCase();
  const fixed = OTHER_KEYS[of];
  const facets = await attributes(context, of);
  if (key === undefined) {
    const known = Object.keys(fixed).map((name) => ({ text: name, count: null }));
    const found = facets.map((facet) => ({ text: facet.key, count: recordsOf(facet) }));
    return ok({
      candidates: [...known, ...found]
        .filter((one) => one.text.toLowerCase().startsWith(folded))
        .slice(0, MOST),
    });
  }
  if (Object.hasOwn(fixed, key) && fixed[key]?.length !== 0) {
    const values = fixed[key] ?? [];
    return ok({
      candidates: values
        .filter((value) => value.toLowerCase().includes(folded))
        .map((value) => ({ text: value, count: null })),
    });
  }
  if (key === "service" || key === "span.service") return ok({ candidates: await services(context, folded) });
  const values = facets.find((facet) => facet.key === key)?.values ?? [];
  return ok({
    candidates: values
      .filter(({ value }) => value.includes(folded))
      .slice(0, MOST)
      .map(({ value, records }) => ({ text: value, count: records })),
  });
}

function attributes({ store, clock }: QueryContext, of: "traces" | "logs"): Promise<AttributeFacet[]> {
  const now = clock();
  return store.listAttributes(of === "traces" ? "spans" : "logs", now - DAY, now);
}

function recordsOf({ values, others }: AttributeFacet): number {
  return values.reduce((sum, { records }) => sum + records, others);
}

async function services({ store, clock }: QueryContext, folded: string): Promise<Completion["candidates"]> {
  const { services: names } = await store.summarize(clock() - DAY);
  return names
    .filter((name) => name.toLowerCase().includes(folded))
    .slice(0, MOST)
    .map((text) => ({ text, count: null }));
}
