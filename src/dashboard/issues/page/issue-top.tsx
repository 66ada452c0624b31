import type { ReactNode } from "react";
import type { ActivityView, MergedView } from "#api/issue-changes.ts";
import type { IssueFacetsView, SimilarIssueView, IssueView } from "#api/issues.ts";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../../collector-client/collector-client.ts";
import { DeedNotice, type DeedAnswer, type FormAction } from "../actions/change-notice.tsx";
import type { HistoryActions } from "../history/history-entry.tsx";
import { HistorySection } from "../history/history-section.tsx";
import { IssueHeader } from "./issue-header.tsx";
import { paths } from "../../paths.ts";

/** What belongs to the issue, whichever of its occurrences is shown. */
export interface IssueShown {
  issue: IssueView;
  viewer: Viewer;
  history: ListPage<ActivityView>;
  merged: MergedView;
  /** Null where they cannot be read. */
  facets: IssueFacetsView | null;
  similar: SimilarIssueView[];
  /** Older entries of the history; null where there are none. */
  olderHistory: string | null;
  actions: HistoryActions & { undo: FormAction };
  /** What was just done. */
  answer: DeedAnswer;
}

/** An issue's head, with what can be done and what was. */
export function IssueTop({ shown, here }: { shown: IssueShown; here: string }) {
  const { issue, viewer, actions, answer } = shown;
  return (
    <>
      <IssueHeader issue={issue} viewer={viewer} act={actions.act} here={here} />
      <DeedNotice answer={answer} undo={actions.undo} here={here} />
    </>
  );
}

export function IssueHistory({ shown, here }: { shown: IssueShown; here: string }): ReactNode {
  const { issue, history, merged, actions, olderHistory, viewer } = shown;
  return (
    <HistorySection
      issueId={issue.id}
      history={history}
      merged={merged}
      actions={actions}
      here={here}
      older={olderHistory}
      viewer={viewer}
    />
  );
}

/** An issue of which only the counts are left, because its events are older than what is kept. */
export function EventlessScreen({ shown }: { shown: IssueShown }) {
  const here = paths.issue(shown.issue.id);
  return (
    <>
      <IssueTop shown={shown} here={here} />
      <p className="border-t border-line py-16 text-center text-lg text-muted">
        None of its events is kept: they are older than the retention period, or have not come yet. The counts
        above still hold.
      </p>
      <IssueHistory shown={shown} here={here} />
    </>
  );
}
