import { Archive } from "lucide";
import type { ReactNode } from "react";
import type { ActivityView, MergedView } from "#api/issue-changes.ts";
import type { IssueFacetsView, SimilarIssueView, IssueView } from "#api/issues.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { ListPage } from "../../collector-client/collector-client.ts";
import { ChangeNotice, type ChangeResult, type FormAction } from "../actions/change-notice.tsx";
import type { HistoryActions } from "../history/history-entry.tsx";
import { HistorySection } from "../history/history-section.tsx";
import { IssueHeader } from "./issue-header.tsx";
import { paths } from "../../paths.ts";
import type { ReleaseStart } from "../../releases/release-markers.ts";

/** The view model of an issue, whichever event is shown. */
export interface IssueShown {
  issue: IssueView;
  viewer: Viewer;
  history: ListPage<ActivityView>;
  merged: MergedView;
  /** Null if they could not be loaded. */
  facets: IssueFacetsView | null;
  similar: SimilarIssueView[];
  /** The page of older activity; null if there is none. */
  olderHistory: string | null;
  /** The releases to mark in the chart. */
  releases: ReleaseStart[];
  actions: HistoryActions & { undo: FormAction };
  /** The result of the last change. */
  answer: ChangeResult;
}

/** The issue's header and the result of the last change. */
export function IssueTop({
  shown,
  here,
  hasEvents,
}: {
  shown: IssueShown;
  here: string;
  hasEvents: boolean;
}) {
  const { issue, releases, viewer, actions, answer } = shown;
  return (
    <>
      <IssueHeader
        issue={issue}
        releases={releases}
        viewer={viewer}
        act={actions.act}
        here={here}
        hasEvents={hasEvents}
      />
      <ChangeNotice answer={answer} undo={actions.undo} here={here} />
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

/** An issue without stored events: only its counts outlive retention. */
export function NoEventsScreen({ shown }: { shown: IssueShown }) {
  const here = paths.issue(shown.issue.id);
  return (
    <>
      <IssueTop shown={shown} here={here} hasEvents={false} />
      <EmptyState icon={Archive} title="No events are stored for this issue">
        They are older than the retention period or haven’t arrived yet. The counts above are still correct.
      </EmptyState>
      <IssueHistory shown={shown} here={here} />
    </>
  );
}
