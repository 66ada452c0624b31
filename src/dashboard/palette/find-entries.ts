import type { UnixMillis } from "#lib/units.ts";
import { SAVED_IN } from "#model/saved-search.ts";
import { quoteText } from "#model/search/edit-search.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { findElsewhere } from "../find/find-elsewhere.ts";
import { pageOf, readFindText } from "../find/find-text.ts";
import { paths } from "../paths.ts";
import { periodStart } from "../period.ts";
import { viewHref } from "../search/saved-view.ts";
import { seenPlaces } from "../scope/seen-places.ts";
import { operationHref } from "../traces/search/operation-filter.ts";
import { readTraceFilter } from "../traces/search/trace-filter.ts";
import type { FoundEntry, PaletteAnswer } from "./palette-entry.ts";

type Client = Pick<
  CollectorClient,
  | "find"
  | "listOwnProjects"
  | "inProject"
  | "listIssues"
  | "listRates"
  | "complete"
  | "listReleases"
  | "listSavedSearches"
>;

const MOST = 6;
/** Shorter texts are found in nearly everything. */
const SHORTEST = 2;
const SHORTEST_ID = 3;

/** What a text could mean: an id, words of an issue, or a part of a name. */
export async function findEntries(client: Client, typed: string, now: UnixMillis): Promise<PaletteAnswer> {
  const text = typed.trim();
  const isSearch = text.length >= SHORTEST;
  const found = await Promise.all([
    text.length >= SHORTEST_ID ? findIds(client, text) : [],
    isSearch ? findIssues(client, text) : [],
    isSearch ? findOperations(client, text, now) : [],
    isSearch ? findPlaces(client, "service", text) : [],
    isSearch ? findPlaces(client, "env", text) : [],
    isSearch ? findReleases(client, text) : [],
    findSavedViews(client, text),
  ]);
  return { entries: found.flatMap((entries) => entries ?? []), complete: !found.includes(null) };
}

type Entries = Promise<FoundEntry[] | null>;

async function findIds(client: Client, text: string): Entries {
  const id = readFindText(text);
  const answer = await client.find({ text: id });
  if (!answer.ok && answer.error.code !== "not_found") return null;
  const found = answer.ok ? answer.value.found : [];
  if (found.length === 0) return findInOthers(client, id);
  return found.slice(0, MOST).flatMap((match) => {
    const href = pageOf(match);
    if (href === null) return [];
    return [{ group: "Ids", label: match.title, detail: match.kind.replace("_", "-"), opens: { href } }];
  });
}

async function findInOthers(client: Client, id: string): Entries {
  const found = await findElsewhere(client, id);
  if (found === null) return [];
  const { href, match, project } = found;
  return [{ group: "Ids", label: match.title, detail: `in ${project}`, opens: { href, bare: true } }];
}

async function findIssues(client: Client, text: string): Entries {
  const query = text.split(/\s+/).map(quoteText).join(" ");
  const answer = await client.listIssues({ query, sort: "date", limit: MOST });
  if (!answer.ok) return null;
  return answer.value.items.map(({ id, shortId, title }) => ({
    group: "Issues",
    label: title,
    detail: shortId,
    opens: { href: paths.issue(id) },
  }));
}

async function findOperations(client: Client, text: string, now: UnixMillis): Entries {
  const answer = await client.listRates({ start: periodStart("24h", now), by: "route", steps: 1 });
  if (!answer.ok) return null;
  return answer.value.series
    .filter(({ route }) => route !== null && contains(route, text))
    .slice(0, MOST)
    .map((series) => ({
      group: "Operations",
      label: series.route ?? "",
      detail: series.service ?? "",
      opens: { href: operationHref(readTraceFilter({}), series) },
    }));
}

async function findPlaces(client: Client, name: "env" | "service", text: string): Entries {
  const values = await seenPlaces(client, name);
  return (
    values
      ?.filter((value) => contains(value, text))
      .slice(0, MOST)
      .map((value) => ({
        group: name === "env" ? "Environments" : "Services",
        label: value,
        detail: "Show only this",
        opens: { place: name, value },
      })) ?? null
  );
}

async function findReleases(client: Client, text: string): Entries {
  const answer = await client.listReleases({ query: text.slice(0, 250), per_page: MOST });
  if (!answer.ok) return null;
  return answer.value.items.map(({ version }) => ({
    group: "Releases",
    label: version,
    detail: "",
    opens: { href: paths.release(version) },
  }));
}

async function findSavedViews(client: Client, text: string): Entries {
  const answers = await Promise.all(SAVED_IN.map((of) => client.listSavedSearches({ of })));
  if (answers.some(({ ok }) => !ok)) return null;
  return answers
    .flatMap((answer) => (answer.ok ? answer.value.searches : []))
    .filter(({ name }) => contains(name, text))
    .slice(0, MOST)
    .map((view) => ({
      group: "Saved views",
      label: view.name,
      detail: view.of,
      opens: { href: viewHref(view.of, view), bare: true },
    }));
}

function contains(value: string, text: string): boolean {
  return value.toLowerCase().includes(text.toLowerCase());
}
