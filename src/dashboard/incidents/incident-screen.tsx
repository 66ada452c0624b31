import type { IncidentPage } from "#api/incidents.ts";
import { Notice } from "#ui/notice.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { IncidentActions } from "./incident-actions.ts";
import { IncidentHeader } from "./incident-header.tsx";
import { IncidentTimeline } from "./incident-timeline.tsx";
import { paths } from "../paths.ts";
import { MilestonesBar } from "./milestones-bar.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { partParam, type TimelinePart } from "./timeline-filter.ts";

interface IncidentScreenProps {
  page: IncidentPage;
  actions: IncidentActions;
  /** Whether the report is edited. */
  isEditing: boolean;
  /** Which entries of the timeline are shown. */
  part: TimelinePart;
  /** Why the last change was not made; null if it was. */
  problem: string | null;
  viewer: Viewer;
}

/** An incident: its milestones, what happened on the left, and the report on the right. */
export function IncidentScreen(props: IncidentScreenProps) {
  const { page, actions, isEditing, part, problem, viewer } = props;
  const { incident } = page;
  const hrefOf = (change: { isEditing?: boolean; part?: TimelinePart }) => {
    const next = { isEditing, part, ...change };
    const view = next.isEditing ? "edit" : undefined;
    return paths.incident(incident.key, { view, show: partParam(next.part) });
  };
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
        <IncidentTimeline
          page={page}
          actions={actions}
          part={part}
          hrefOf={(other) => hrefOf({ part: other })}
          viewer={viewer}
        />
        <ReportPanel
          page={page}
          actions={actions}
          isEditing={isEditing}
          hrefOf={(isEdited) => hrefOf({ isEditing: isEdited })}
          viewer={viewer}
        />
      </div>
    </>
  );
}
