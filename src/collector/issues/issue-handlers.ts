import type { IssueId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { IssueFacetsView, SimilarIssueView, ISSUES } from "#api/issues.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import { askedBy, type ReadContext } from "#collector/projects/read-context.ts";
import type { IssueFacets } from "#collector/store/port/issues.ts";
import { parseIssueId, getIssue } from "./get-issue.ts";
import { isComparable, rankTags } from "./rank-tags.ts";
import { countIssues, listIssues } from "./list-issues.ts";

/** Reading issues. */
export function issueHandlers(context: ReadContext): Handlers<typeof ISSUES> {
  return {
    listIssues: async ({ project, ...query }, caller) =>
      listIssues(await askedBy(caller, context), project, query),
    listOrganizationIssues: async ({ project, ...query }, caller) =>
      listIssues(await askedBy(caller, context), project, query),
    countIssues: async ({ project, query }, caller) =>
      countIssues(await askedBy(caller, context), project, query),
    getIssue: ({ issue }) => getIssue(context, issue),
    getFacets: ({ issue }) => getIssueFacets(context, issue),
    listSimilar: ({ issue }) => listSimilarIssues(context, issue),
  };
}

const SIMILAR = 5;

/** Tags, users and releases of an issue's stored events. */
export async function getIssueFacets(
  context: ReadContext,
  id: string,
): Promise<Result<IssueFacetsView, NotFound>> {
  const issueId = await knownIssue(context, id);
  if (issueId === undefined) return err(notFound(`issue "${id}"`));
  const facets = await context.store.getIssueFacets(issueId);
  const { looked, baseline, users, releases } = facets;
  return ok({
    looked,
    baseline: baseline && {
      looked: baseline.looked,
      platform: baseline.platform,
      start: isoFromMillis(baseline.start),
      end: isoFromMillis(baseline.end),
      isEnough: isComparable(facets),
    },
    tags: rankTags(facets),
    users: users.map(userView),
    releases: releases.map((release) => ({
      version: release.version,
      events: release.events,
      firstSeen: isoFromMillis(release.firstSeen),
      lastSeen: isoFromMillis(release.lastSeen),
    })),
  });
}

/** Similar issues. */
export async function listSimilarIssues(
  context: ReadContext,
  id: string,
): Promise<Result<SimilarIssueView[], NotFound>> {
  const issueId = await knownIssue(context, id);
  if (issueId === undefined) return err(notFound(`issue "${id}"`));
  const similar = await context.store.listSimilarIssues(issueId, SIMILAR);
  return ok(
    similar.map(({ issue, likeness }) => ({
      id: String(issue.id),
      shortId: issue.shortId,
      title: issue.title,
      culprit: issue.culprit,
      status: issue.status,
      count: String(issue.events),
      lastSeen: isoFromMillis(issue.lastSeen),
      likeness: Math.round(likeness * 100) / 100,
    })),
  );
}

async function knownIssue({ store, clock }: ReadContext, id: string): Promise<IssueId | undefined> {
  const issueId = parseIssueId(id);
  if (issueId === undefined || (await store.getIssue(issueId, clock())) === null) return undefined;
  return issueId;
}

/** Splits `id:42` into the field `id` and the value `42`. */
function userView({ key, events, lastSeen }: IssueFacets["users"][number]): IssueFacetsView["users"][number] {
  const colon = key.indexOf(":");
  const field = key.slice(0, colon);
  return {
    field: field === "ip" ? "ip_address" : field,
    value: key.slice(colon + 1),
    events,
    lastSeen: isoFromMillis(lastSeen),
  };
}
