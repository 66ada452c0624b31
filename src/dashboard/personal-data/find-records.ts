import { ok, type Result } from "#lib/result.ts";
import type { TalliedRecord } from "#model/person/tally-records.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import type { PersonProgress, PersonSearch } from "./person-state.ts";

type Place = PersonProgress["next"];

/** Some records, and where the search goes on; null at its end. */
export interface RecordPage {
  records: TalliedRecord[];
  next: Place;
}

/**
 * The person's records page by page, project by project. Ends with the first failure, and where a project is no longer among
 * those that may be looked into.
 *
 * @param projects slugs
 * @param from where to begin; null for the beginning
 */
export async function* findRecords(
  client: Pick<CollectorClient, "inProject">,
  { ids, emails, ips }: PersonSearch,
  projects: readonly string[],
  from: Place,
): AsyncGenerator<Result<RecordPage, CollectorFailure>> {
  const after = (slug: string) => projects[projects.indexOf(slug) + 1];
  const [first] = projects;
  for (
    let at: Place = from ?? (first === undefined ? null : { project: first, cursor: null });
    at !== null;
  ) {
    const { project, cursor }: NonNullable<Place> = at;
    if (!projects.includes(project)) return;
    const page = await client.inProject(project).findPersonalData({ ids, emails, ips, cursor });
    if (!page.ok) {
      yield page;
      return;
    }
    const following = after(project);
    if (page.value.next !== null) at = { project, cursor: page.value.next };
    else at = following === undefined ? null : { project: following, cursor: null };
    yield ok({ records: page.value.records.map((record) => Object.assign(record, { project })), next: at });
  }
}
