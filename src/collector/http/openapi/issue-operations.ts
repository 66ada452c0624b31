import { z } from "zod";
import {
  ActivityQuery,
  ActivityView,
  CommentRequest,
  DeletedComment,
  MergedView,
} from "#api/issue-activity.ts";
import { IssueFacetsView, SimilarIssueView } from "#api/issue-facets.ts";
import { DeedRequest, DeedView, IssueCount, IssueUpdate, ManyIssuesQuery } from "#api/issue-update.ts";
import { IssueListQuery, IssueView } from "#api/issue.ts";
import { ORG, PROJECT, type Operation } from "./operation.ts";

/** Issues, and what is done with them. */
export const ISSUE_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: `${PROJECT}/issues/`,
    summary: "Issues",
    query: IssueListQuery,
    answer: z.array(IssueView),
  },
  {
    method: "get",
    path: `${ORG}/issues/`,
    summary: "Issues of all projects",
    query: IssueListQuery,
    answer: z.array(IssueView),
  },
  { method: "get", path: `${ORG}/issues/{issue}/`, summary: "An issue", answer: IssueView },
  {
    method: "put",
    path: `${ORG}/issues/{issue}/`,
    summary: "Resolve, archive, reopen or assign an issue",
    body: IssueUpdate,
    answer: IssueView,
  },
  {
    method: "delete",
    path: `${ORG}/issues/{issue}/`,
    summary: "Delete an issue with its events",
    answer: DeedView,
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/activities/`,
    summary: "An issue's history and comments",
    query: ActivityQuery,
    answer: z.array(ActivityView),
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/hashes/`,
    summary: "What was merged into an issue, and its hashes",
    answer: MergedView,
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/facets/`,
    summary: "Tags, people and releases of an issue's kept events",
    answer: IssueFacetsView,
  },
  {
    method: "get",
    path: `${ORG}/issues/{issue}/similar/`,
    summary: "Other issues that are much like it",
    answer: z.array(SimilarIssueView),
  },
  {
    method: "post",
    path: `${ORG}/issues/{issue}/comments/`,
    summary: "Comment on an issue",
    body: CommentRequest,
    answer: ActivityView,
  },
  {
    method: "put",
    path: `${ORG}/issues/{issue}/comments/{comment}/`,
    summary: "Edit a comment",
    body: CommentRequest,
    answer: ActivityView,
  },
  {
    method: "delete",
    path: `${ORG}/issues/{issue}/comments/{comment}/`,
    summary: "Delete a comment; the answer names the change that can be undone",
    answer: DeletedComment,
  },
  {
    method: "put",
    path: `${PROJECT}/issues/`,
    summary: "Change the issues of `id` (repeated), or those that `query` matches",
    query: ManyIssuesQuery,
    body: IssueUpdate,
    answer: DeedView,
  },
  {
    method: "delete",
    path: `${PROJECT}/issues/`,
    summary: "Delete the issues of `id` (repeated), or those that `query` matches",
    query: ManyIssuesQuery,
    answer: DeedView,
  },
  {
    method: "post",
    path: "/api/v1/projects/{project}/issues/changes",
    summary: "Change, merge, unmerge or delete issues, so that it can be followed and undone",
    body: DeedRequest,
    answer: DeedView,
  },
  {
    method: "get",
    path: "/api/v1/projects/{project}/issues/count",
    summary: "How many issues a search matches",
    query: ManyIssuesQuery,
    answer: IssueCount,
  },
  {
    method: "get",
    path: "/api/v1/issues/changes/{change}",
    summary: "How far a change is",
    answer: DeedView,
  },
  {
    method: "post",
    path: "/api/v1/issues/changes/{change}/undo",
    summary: "Undo a change",
    answer: z.object({ undone: z.int(), failed: z.int() }),
  },
];
