import { paths } from "../../paths.ts";
import { IssueHistory, IssueTop, type IssueShown } from "./issue-top.tsx";

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
