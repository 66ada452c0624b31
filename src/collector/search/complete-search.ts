import type { ProjectId } from "#lib/ids.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Completion, CompletionQuery } from "#api/searches.ts";
import type { Searched } from "#model/saved-search.ts";
import { FEEDBACK_FIELDS, fieldName, fieldsFrom, searchFields, storedKeys } from "#model/search/fields.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { FeedbackColumn } from "#collector/store/port/feedback.ts";

const DAY = 86_400_000;
const MAX_CANDIDATES = 40;

type Candidate = Completion["candidates"][number];

/** Stored keys and values, in addition to the fields of every search. */
interface StoredTerms {
  keys(start: string): Promise<Candidate[]>;
  values(key: string, text: string): Promise<Candidate[]>;
}

const NOTHING_STORED: StoredTerms = { keys: () => Promise.resolve([]), values: () => Promise.resolve([]) };

/** Completions for a search: fields and their values first, then stored ones. */
export async function completeSearch(
  context: ReadContext,
  of: Searched,
  { key, text, project }: CompletionQuery,
): Promise<Result<Completion, NotFound>> {
  let stored: StoredTerms;
  if (of === "issues" || of === "feedback") {
    const found = await getProject(context, project);
    if (!found.ok) return found;
    stored = of === "issues" ? issueTags(context, found.value.id) : storedFeedback(context, found.value.id);
  } else stored = of === "replays" ? NOTHING_STORED : storedAttributes(context, of);

  const fields = searchFields(of);
  if (key === undefined) {
    return ok(firstOf([...fieldsFrom(fields, text).map(uncounted), ...(await stored.keys(text))]));
  }
  const name = fieldName(fields, key) ?? "";
  const field = fields[name];
  const known = (field?.values ?? field?.examples ?? []).filter((value) => includes(value, text));
  if (field?.kind === "key") return ok(firstOf([...known.map(uncounted), ...(await stored.keys(text))]));
  if (field?.values !== undefined || field?.examples !== undefined) return ok(firstOf(known.map(uncounted)));
  const keys = field?.kind === "attribute" ? storedKeys(name, field) : [field?.storedAs ?? (name || key)];
  const values = await Promise.all(keys.map((one) => stored.values(one, text)));
  return ok(firstOf(values.flat()));
}

function firstOf(candidates: Candidate[]): Completion {
  const distinct = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (!distinct.has(candidate.text)) distinct.set(candidate.text, candidate);
  }
  return { candidates: [...distinct.values()].slice(0, MAX_CANDIDATES) };
}

function issueTags({ store }: ReadContext, project: ProjectId): StoredTerms {
  return {
    async keys(start) {
      return (await store.listTagKeys(project, start, MAX_CANDIDATES)).map(uncounted);
    },
    async values(key, text) {
      return (await store.listTagValues(project, key, text, MAX_CANDIDATES)).map(uncounted);
    },
  };
}

/** Feedback has no keys but its fields. */
function storedFeedback({ store }: ReadContext, project: ProjectId): StoredTerms {
  return {
    keys: async () => [],
    async values(key, text) {
      const name = fieldName(FEEDBACK_FIELDS, key);
      const column = name === undefined ? undefined : SUGGESTED[name];
      if (column === undefined) return [];
      const values = await store.listFeedbackValues(project, column, text, MAX_CANDIDATES);
      return values.map(({ value, count }) => ({ text: value, count }));
    },
  };
}

/** The columns of feedback whose values are suggested. */
const SUGGESTED: Partial<Record<keyof typeof FEEDBACK_FIELDS, FeedbackColumn>> = {
  release: "release",
  environment: "environment",
  url: "url",
  "user.name": "name",
  "user.email": "email",
  assigned: "assignee",
  "browser.name": "browser",
  "os.name": "os",
};

/** Of the last day. */
function storedAttributes({ store, clock }: ReadContext, of: "traces" | "logs"): StoredTerms {
  const now = clock();
  const facets = () => store.listAttributes(of === "traces" ? "spans" : "logs", now - DAY, now);
  return {
    async keys(start) {
      const matching = (await facets()).filter((facet) => startsWith(facet.key, start));
      return matching.map(({ key, values, others }) => ({
        text: key,
        count: values.reduce((sum, { records }) => sum + records, others),
      }));
    },
    async values(key, text) {
      if (key === "service") {
        const { services } = await store.summarize(now - DAY);
        return services.filter((name) => includes(name, text)).map(uncounted);
      }
      const facet = (await facets()).find((one) => one.key === key);
      const matching = facet?.values.filter(({ value }) => includes(value, text)) ?? [];
      return matching.map(({ value, records }) => ({ text: value, count: records }));
    },
  };
}

function uncounted(text: string): Candidate {
  return { text, count: null };
}

function startsWith(text: string, start: string): boolean {
  return text.toLowerCase().startsWith(start.toLowerCase());
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
