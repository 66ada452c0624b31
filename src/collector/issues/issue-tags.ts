import { err, ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { ISSUE_TAGS, IssueTagView } from "#api/issue-tags.ts";
import type { IssueFacets, TagFacet } from "#collector/store/port/issues.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { parseIssueId } from "./get-issue.ts";

/** The tags of an issue, in Sentry's shape. */
export function issueTagHandlers(context: ReadContext): Handlers<typeof ISSUE_TAGS> {
  return {
    listIssueTags: ({ issue }) => listTags(context, issue),
    getIssueTag: ({ issue, tag }) => getTag(context, issue, tag),
    async listIssueTagValues({ issue, tag }) {
      const found = await getTag(context, issue, tag);
      return found.ok ? ok(found.value.topValues) : found;
    },
  };
}

async function listTags(context: ReadContext, issue: string): Promise<Result<IssueTagView[], NotFound>> {
  const { store, clock } = context;
  const issueId = parseIssueId(issue);
  if (issueId === undefined || (await store.getIssue(issueId, clock())) === null)
    return err(notFound(`issue "${issue}"`));
  const { tags, users } = await store.getIssueFacets(issueId);
  return ok(
    [...tags, ...userTag(users)].map(tagView).toSorted((left, right) => (left.key < right.key ? -1 : 1)),
  );
}

async function getTag(
  context: ReadContext,
  issue: string,
  key: string,
): Promise<Result<IssueTagView, NotFound>> {
  const tags = await listTags(context, issue);
  if (!tags.ok) return tags;
  const tag = tags.value.find((one) => one.key === key);
  return tag === undefined ? err(notFound(`tag "${key}" of issue "${issue}"`)) : ok(tag);
}

/** Users are a tag of Sentry's events; their values are `id:42`, `email:…` and so on. */
function userTag(users: IssueFacets["users"]): Pick<TagFacet, "key" | "events" | "values">[] {
  if (users.length === 0) return [];
  const values = users.map(({ key, events }) => ({ value: key, events, baseline: 0 }));
  return [{ key: "user", values, events: values.reduce((sum, { events }) => sum + events, 0) }];
}

function tagView({ key, events, values }: Pick<TagFacet, "key" | "events" | "values">): IssueTagView {
  return {
    key,
    name: labelOf(key),
    totalValues: events,
    topValues: values.map(({ value, events: count }) => ({
      name: value,
      value,
      count,
      query: `${key}:${JSON.stringify(value)}`,
    })),
  };
}

const LABELS = new Map([
  ["server_name", "Server"],
  ["url", "URL"],
]);

/** `client_os.name` is `Client Os.Name`, as in Sentry. */
function labelOf(key: string): string {
  return LABELS.get(key) ?? key.replaceAll("_", " ").replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
