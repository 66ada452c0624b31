import type { PinnedItemInput } from "#api/incidents.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SELECT, TEXT_FIELD } from "#ui/text-field.ts";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import { paths } from "../paths.ts";
import { IncidentField } from "./incident-field.tsx";
import { INCIDENT_SEVERITIES } from "./incident-words.ts";
import { PinnedItem } from "./pinned-item.tsx";

export interface NewIncidentValues {
  title: string;
  severity: (typeof SEVERITIES)[number];
  services: string;
  environment: string;
  lead: string;
  comms: string;
  started: string;
  /** The alert that it is about; empty without one. */
  alert: string;
  pin: PinnedItemInput | null;
}

interface NewIncidentScreenProps {
  values: NewIncidentValues;
  open: (form: FormData) => Promise<void>;
  problem: string | null;
  viewer: Viewer;
}

/** Opens an incident by hand. What it was opened from becomes the first entry of its timeline. */
export function NewIncidentScreen({ values, open, problem, viewer }: NewIncidentScreenProps) {
  const { pin } = values;
  return (
    <>
      <Breadcrumbs pages={[{ label: "Incidents", href: paths.incidents() }]} />
      <PageHeader title="Open an incident" />
      <ActionForm isMain action={open} className="max-w-2xl space-y-4 pb-8">
        {problem !== null && (
          <Notice tone="danger" alert>
            <span className="foreign">Not opened. {problem}</span>
          </Notice>
        )}
        <IncidentField label="Title">
          <input
            name="title"
            required
            maxLength={200}
            defaultValue={values.title}
            placeholder="Checkout fails for UK addresses"
            className={TEXT_FIELD}
          />
        </IncidentField>
        <div className="grid gap-4 sm:grid-cols-2">
          <IncidentField label="Severity">
            <select name="severity" defaultValue={values.severity} className={SELECT}>
              {SEVERITIES.map((severity) => (
                <option key={severity} value={severity}>
                  {INCIDENT_SEVERITIES[severity].name}
                </option>
              ))}
            </select>
          </IncidentField>
          <IncidentField label={`Started, in ${viewer.zone}; empty: now`}>
            <input
              name="started"
              defaultValue={values.started}
              placeholder="14:02 or 5 min ago"
              autoComplete="off"
              maxLength={100}
              className={TEXT_FIELD}
            />
          </IncidentField>
          <IncidentField label="Services, separated by commas">
            <input name="services" defaultValue={values.services} className={TEXT_FIELD} />
          </IncidentField>
          <IncidentField label="Environment">
            <input
              name="environment"
              defaultValue={values.environment}
              maxLength={200}
              className={TEXT_FIELD}
            />
          </IncidentField>
          <IncidentField label="Lead">
            <input name="lead" defaultValue={values.lead} maxLength={200} className={TEXT_FIELD} />
          </IncidentField>
          <IncidentField label="Communications">
            <input name="comms" defaultValue={values.comms} maxLength={200} className={TEXT_FIELD} />
          </IncidentField>
        </div>
        {values.alert !== "" && <input type="hidden" name="alert" value={values.alert} />}
        {pin !== null && <PinnedItem item={pin} />}
        <Button type="submit" look="primary">
          Open incident
        </Button>
      </ActionForm>
    </>
  );
}
