import type { IncidentPage } from "#api/incidents.ts";
import { Notice } from "#ui/notice.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { IncidentActions } from "./incident-actions.ts";
import { IncidentHeader } from "./incident-header.tsx";
import { IncidentTimeline } from "./incident-timeline.tsx";
import { MilestonesBar } from "./milestones-bar.tsx";
import { ReportPanel } from "./report-panel.tsx";

interface IncidentScreenProps {
  page: IncidentPage;
  actions: IncidentActions;
  /** Whether the report is edited. */
  isEditing: boolean;
  /** Why the last change was not made; null if it was. */
  problem: string | null;
  viewer: Viewer;
}

/** An incident: its milestones, what happened on the left, and the report on the right. */
export function IncidentScreen({ page, actions, isEditing, problem, viewer }: IncidentScreenProps) {
  const { incident } = page;
  return (
    <>
      <div role="status" className={problem === null ? "" : "pt-4"}>
        {problem !== null && (
          <Notice tone="danger">
            <span className="foreign">Not changed. {problem}</span>
          </Notice>
        )}
      </div>
      <IncidentHeader incident={incident} actions={actions} viewer={viewer} />
      <MilestonesBar incident={incident} actions={actions} viewer={viewer} />
      <div className="grid items-start gap-x-9 gap-y-6 pb-8 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <IncidentTimeline page={page} actions={actions} viewer={viewer} />
        <ReportPanel page={page} actions={actions} isEditing={isEditing} viewer={viewer} />
      </div>
    </>
  );
}
