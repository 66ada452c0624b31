import { z } from "zod";
import { type EndpointTable, ORG } from "./endpoint.ts";

const TagValueView = z.object({
  /** What people read; the value itself unless it is empty. */
  name: z.string(),
  value: z.string(),
  count: z.int(),
  /** A search for the events with this value. */
  query: z.string(),
});
export type TagValueView = z.infer<typeof TagValueView>;

/** A tag of an issue's stored events, in the shape of Sentry's API. */
const IssueTagView = z.object({
  key: z.string(),
  name: z.string(),
  /** Events with the tag. */
  totalValues: z.int(),
  /** The most frequent values first. */
  topValues: z.array(TagValueView),
});
export type IssueTagView = z.infer<typeof IssueTagView>;

/** The tags of an issue, from its latest stored events. */
export const ISSUE_TAGS = {
  listIssueTags: {
    method: "get",
    path: `${ORG}/issues/{issue}/tags/`,
    summary: "The tags of an issue's stored events",
    answer: z.array(IssueTagView),
    errors: ["not_found"],
  },
  getIssueTag: {
    method: "get",
    path: `${ORG}/issues/{issue}/tags/{tag}/`,
    summary: "A tag of an issue's stored events",
    answer: IssueTagView,
    errors: ["not_found"],
  },
  listIssueTagValues: {
    method: "get",
    path: `${ORG}/issues/{issue}/tags/{tag}/values/`,
    summary: "The values of a tag of an issue's stored events",
    answer: z.array(TagValueView),
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
