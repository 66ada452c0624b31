import type { IssueView } from "#api/issues.ts";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { IssueRows } from "../issues/issue-rows.tsx";
import type { ReleaseStart } from "../issues/release-marks.ts";

/** Issues that changed in a way that somebody should know of; nothing where none did. */
export function ChangedIssues({
  id,
  title,
  issues,
  viewer,
  releases,
}: {
  id: string;
  title: string;
  issues: IssueView[];
  viewer: Viewer;
  /** Marked in the charts. */
  releases: ReleaseStart[];
}) {
  if (issues.length === 0) return null;
  return (
    <Section id={id} title={title} className="border-t-0">
      <IssueRows issues={issues.slice(0, 5)} viewer={viewer} releases={releases} />
    </Section>
  );
}
