import type { IncidentView } from "#api/incidents.ts";
import { MILESTONES } from "#model/incident/milestones.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import { Button } from "#ui/button.tsx";
import { SELECT, TEXT_FIELD } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import { typedForm } from "../scope/time-on.ts";
import type { IncidentActions } from "./incident-actions.ts";
import { IncidentField } from "./incident-field.tsx";
import { INCIDENT_SEVERITIES, MILESTONE_NAMES } from "./incident-words.ts";

interface EditIncidentProps {
  incident: IncidentView;
  edit: IncidentActions["edit"];
  viewer: Viewer;
}

/** Everything about an incident that people may correct. Times are typed as in the time range, in the viewer's zone. */
export function EditIncident({ incident, edit, viewer }: EditIncidentProps) {
  const { key, title, severity, services, environment, lead, comms, milestones } = incident;
  return (
    <ActionForm
      action={edit}
      className="mt-2 max-w-4xl space-y-4 rounded-lg border border-line bg-surface p-4"
    >
      <input type="hidden" name="incident" value={key} />
      <IncidentField label="Title">
        <input name="title" required maxLength={200} defaultValue={title} className={TEXT_FIELD} />
      </IncidentField>
      <div className="grid gap-4 sm:grid-cols-3">
        <IncidentField label="Severity">
          <select name="severity" defaultValue={severity} className={SELECT}>
            {SEVERITIES.map((one) => (
              <option key={one} value={one}>
                {INCIDENT_SEVERITIES[one].name}
              </option>
            ))}
          </select>
        </IncidentField>
        <IncidentField label="Services, separated by commas">
          <input name="services" defaultValue={services.join(", ")} className={TEXT_FIELD} />
        </IncidentField>
        <IncidentField label="Environment">
          <input name="environment" defaultValue={environment ?? ""} maxLength={200} className={TEXT_FIELD} />
        </IncidentField>
        <IncidentField label="Lead">
          <input name="lead" defaultValue={lead ?? ""} maxLength={200} className={TEXT_FIELD} />
        </IncidentField>
        <IncidentField label="Communications">
          <input name="comms" defaultValue={comms ?? ""} maxLength={200} className={TEXT_FIELD} />
        </IncidentField>
      </div>
      <fieldset>
        <legend className="mb-2 text-xs text-muted">
          Times in {viewer.zone}, such as 2026-11-22 14:02:25, 14:02 or 5 min ago. Empty: not yet.
        </legend>
        <div className="grid gap-4 sm:grid-cols-5">
          {MILESTONES.map((name) => {
            const at = milestones[name];
            const shown = at === null ? "" : typedForm(at, viewer.zone);
            return (
              <IncidentField key={name} label={MILESTONE_NAMES[name]}>
                <input type="hidden" name={`${name}-shown`} value={shown} />
                <input
                  name={name}
                  required={name === "started"}
                  defaultValue={shown}
                  maxLength={100}
                  autoComplete="off"
                  className={`figures ${TEXT_FIELD}`}
                />
              </IncidentField>
            );
          })}
        </div>
      </fieldset>
      <Button type="submit">Save</Button>
    </ActionForm>
  );
}
