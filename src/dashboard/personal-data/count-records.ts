import { ok, type Result } from "#lib/result.ts";
import { EMPTY_TALLY, tallyRecords } from "#model/person/tally-records.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { findRecords } from "./find-records.ts";
import type { PersonProgress, PersonSearch } from "./person-state.ts";

/** Nothing counted yet. */
export const NO_PROGRESS: PersonProgress = { tally: EMPTY_TALLY, next: null };

/**
 * Counts on from what was found so far, until the end or until the time is up.
 *
 * @param projects slugs of those to look into
 * @param isOver whether to leave the rest to another request
 */
export async function countRecords(
  client: Pick<CollectorClient, "inProject">,
  search: PersonSearch,
  projects: readonly string[],
  before: PersonProgress,
  isOver: () => boolean,
): Promise<Result<PersonProgress, CollectorFailure>> {
  const { add, tally } = tallyRecords(before.tally);
  for await (const page of findRecords(client, search, projects, before.next)) {
    if (!page.ok) return page;
    page.value.records.forEach(add);
    if (page.value.next !== null && isOver()) return ok({ tally: tally(), next: page.value.next });
  }
  return ok({ tally: tally(), next: null });
}
