import type { IssueView } from "#model/api/issue.ts";
import { Notice } from "#ui/notice.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { IssueHeader, type SetIssueStatus } from "./issue-header.tsx";

interface EventlessScreenProps {
  issue: IssueView;
  viewer: Viewer;
  setStatus: SetIssueStatus;
  updateFailed: boolean;
}

/** An issue of which only the counts are left, because its events are older than what is kept. */
export function EventlessScreen({ issue, viewer, setStatus, updateFailed }: EventlessScreenProps) {
  return (
    <>
      <IssueHeader issue={issue} viewer={viewer} setStatus={setStatus} here={paths.issue(issue.id)} />
      {updateFailed && (
        <Notice tone="danger" alert>
          The issue was not changed: the collector did not accept it. Try again.
        </Notice>
      )}
      <p className="border-t border-line py-16 text-center text-lg text-muted">
        None of its events is kept any more: they are older than the retention period. The counts above still
        hold.
      </p>
    </>
  );
}
