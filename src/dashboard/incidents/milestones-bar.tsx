import { PencilLine } from "lucide";
import type { IncidentView } from "#api/incidents.ts";
import { MILESTONES, type Milestone } from "#model/incident/milestones.ts";
import { Icon } from "#ui/icon.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { EditIncident } from "./edit-incident.tsx";
import type { IncidentActions } from "./incident-actions.ts";
import { MILESTONE_NAMES, spanText } from "./incident-words.ts";

interface MilestonesBarProps {
  incident: IncidentView;
  actions: IncidentActions;
  viewer: Viewer;
}

/** When each stage was reached, with the time between them, and a form to correct them. */
export function MilestonesBar({ incident, actions, viewer }: MilestonesBarProps) {
  const { milestones } = incident;
  const days = new Set(Object.values(milestones).map((at) => at?.slice(0, 10)));
  days.delete(undefined);
  return (
    <div className="pt-2 pb-7">
      <ol aria-label="Milestones" className="grid gap-y-4 sm:grid-cols-5">
        {MILESTONES.map((name, place) => (
          <Stage
            key={name}
            name={name}
            at={milestones[name]}
            after={
              name === "started" && incident.alerts.total > 0 ? "first failure" : textBefore(milestones, name)
            }
            isReached={MILESTONES.slice(place + 1).some((later) => milestones[later] !== null)}
            isLast={place === MILESTONES.length - 1}
            hasDay={days.size > 1}
            viewer={viewer}
          />
        ))}
      </ol>
      <details className="mt-3 text-sm">
        <summary className="inline-flex h-8 items-center gap-1.5 rounded-md text-xs text-muted hover:text-ink max-sm:h-11">
          <Icon icon={PencilLine} size={14} />
          Edit details and times
        </summary>
        <EditIncident incident={incident} edit={actions.edit} viewer={viewer} />
      </details>
    </div>
  );
}

interface StageProps {
  name: Milestone;
  at: string | null;
  after: string | null;
  /** Whether a later one was reached, so that the line goes on. */
  isReached: boolean;
  isLast: boolean;
  hasDay: boolean;
  viewer: Viewer;
}

function Stage({ name, at, after, isReached, isLast, hasDay, viewer }: StageProps) {
  return (
    <li className="relative pl-6 sm:pl-0">
      <span
        aria-hidden="true"
        className={`absolute top-1 left-0 size-3 rounded-full border-2 sm:static sm:block ${at === null ? "border-edge bg-page" : "border-accent bg-accent"}`}
      />
      {!isLast && (
        <span
          aria-hidden="true"
          className={`absolute top-5 -bottom-4 left-[5px] w-0.5 sm:top-[5px] sm:right-0.5 sm:bottom-auto sm:left-3.5 sm:h-0.5 sm:w-auto ${isReached ? "bg-accent" : "bg-line"}`}
        />
      )}
      <p className="font-medium sm:mt-2">{MILESTONE_NAMES[name]}</p>
      {at === null ? (
        <p className="text-base text-muted">Not yet</p>
      ) : (
        <p className="figures text-base font-semibold">
          <Moment at={at} viewer={viewer} as={hasDay ? "moment" : "second"} />
        </p>
      )}
      {after !== null && <p className="figures text-xs text-muted">{after}</p>}
    </li>
  );
}

/** `after 2 min 45 s`: since the last stage that was reached before. */
function textBefore(milestones: IncidentView["milestones"], name: Milestone): string | null {
  const at = milestones[name];
  if (name === "started") return null;
  const before = MILESTONES.slice(0, MILESTONES.indexOf(name)).findLast((one) => milestones[one] !== null);
  const from = before === undefined ? null : milestones[before];
  return at === null || from === null ? null : `after ${spanText(Date.parse(at) - Date.parse(from))}`;
}
