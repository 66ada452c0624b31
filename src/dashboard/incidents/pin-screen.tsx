import type { IncidentView, PinnedItemInput } from "#api/incidents.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import { paths } from "../paths.ts";
import { incidentSpan, worstFirst } from "./incident-words.ts";
import { IncidentSeverity } from "./incident-severity.tsx";
import { PinnedItem } from "./pinned-item.tsx";
import { pinnedFields } from "./pinned-fields.ts";

interface PinScreenProps {
  /** Those that are open; at least one. */
  incidents: IncidentView[];
  item: PinnedItemInput;
  /** What it says; empty if that is not known. */
  title: string;
  pin: (form: FormData) => Promise<void>;
  problem: string | null;
  viewer: Viewer;
}

/** Chooses the incident that something is pinned to. */
export function PinScreen({ incidents, item, title, pin, problem, viewer }: PinScreenProps) {
  return (
    <>
      <Breadcrumbs pages={[{ label: "Incidents", href: paths.incidents() }]} />
      <PageHeader title="Pin to an incident" />
      <ActionForm isMain action={pin} className="max-w-2xl space-y-4 pb-8">
        {problem !== null && (
          <Notice tone="danger" alert>
            <span className="foreign">Not pinned. {problem}</span>
          </Notice>
        )}
        <PinnedItem item={item} title={title} />
        <fieldset className="rounded-lg border border-line bg-surface">
          <legend className="sr-only">Incident</legend>
          <div className="divide-y divide-line">
            {worstFirst(incidents).map((incident, place) => (
              <label
                key={incident.key}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-hover"
              >
                <input
                  type="radio"
                  name="incident"
                  value={incident.key}
                  defaultChecked={place === 0}
                  className="size-4 accent-accent"
                />
                <span className="figures text-muted">{incident.key}</span>
                <span className="foreign min-w-0 flex-1 font-medium">{incident.title}</span>
                <IncidentSeverity severity={incident.severity} />
                <span className="figures text-xs text-muted">{incidentSpan(incident, viewer.now)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            Pin
          </Button>
          <Link href={paths.newIncident(pinnedFields(item))} bare className={buttonClass()}>
            Open another incident
          </Link>
        </div>
      </ActionForm>
    </>
  );
}
