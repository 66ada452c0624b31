import "server-only";
import { cache } from "react";
import { access } from "../../collector.ts";

/** An issue, asked for once a request: the page and its title both want it. */
export const readIssue = cache(async (id: string) => (await access()).client.getIssue(id));

/** What the browser's tab says. */
export async function issueTitle(id: string): Promise<string> {
  const issue = await readIssue(id);
  return issue.ok ? `${issue.value.shortId} ${issue.value.title.slice(0, 120)}` : "Issue";
}
