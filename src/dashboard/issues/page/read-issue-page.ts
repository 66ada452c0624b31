import type { IssueView } from "#api/issues.ts";
import type { EventPageView, IssuePage } from "#api/pages.ts";
import type { TraceView } from "#api/trace.ts";
import { answerOfPart } from "../../collector-client/answer-of-part.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import type { Parts } from "../../errors/missing-parts.tsx";
import type { Answer } from "../../collector-client/request.ts";
import { paths } from "../../paths.ts";
import type { IssueShown } from "./issue-top.tsx";

export interface IssuePageRead {
  issue: Answer<IssueView>;
  event: Answer<EventPageView>;
  /** The event's trace; null where it has none, or a large one. */
  trace: TraceView | null;
  /** What belongs to the issue whichever of its events is shown; null where nothing could be read. */
  others: Pick<IssuePage, "history" | "merged" | "facets" | "similar"> | null;
}

/** An issue by one of its events (an id or `latest`), each part with a failure of its own. */
export async function readIssuePage(
  client: Pick<CollectorClient, "getIssuePage">,
  issue: string,
  event: string,
  history: string | undefined,
): Promise<IssuePageRead> {
  const page = await client.getIssuePage({ issue, event, history });
  if (!page.ok) return { issue: page, event: page, trace: null, others: null };
  const { issue: about, event: shown, trace, ...others } = page.value;
  return { issue: answerOfPart(about), event: answerOfPart(shown), trace, others };
}

/** What the browser's tab says. */
export function issueTitle(issue: Answer<IssueView>): string {
  return issue.ok ? `${issue.value.shortId} ${issue.value.title.slice(0, 120)}` : "Issue";
}

const EMPTY = { items: [], next: null, previous: null };

/** The parts beside the issue and its event, by the names under which a page reports those that are missing. */
export function issueParts(others: IssuePageRead["others"]): Parts {
  if (others === null) return {};
  const { history, merged, facets, similar } = others;
  return {
    activity: answerOfPart(history),
    "merged issues": answerOfPart(merged),
    "tag values": answerOfPart(facets),
    "similar issues": answerOfPart(similar),
  };
}

/** The parts that could be read, with empty ones for the others. */
export function shownParts(
  issue: IssueView,
  others: IssuePageRead["others"],
): Pick<IssueShown, "history" | "merged" | "facets" | "similar" | "olderHistory"> {
  const { history, merged, facets, similar } = others ?? {};
  const next = history?.ok === true ? history.value.next : null;
  return {
    history: history?.ok === true ? history.value : EMPTY,
    merged: merged?.ok === true ? merged.value : { own: [], merged: [] },
    facets: facets?.ok === true ? facets.value : null,
    similar: similar?.ok === true ? similar.value : [],
    olderHistory: next === null ? null : `${paths.issue(issue.id, { history: next })}#history`,
  };
}
