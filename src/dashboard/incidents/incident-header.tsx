import { MessageSquarePlus } from "lucide";
import type { IncidentView } from "#api/incidents.ts";
import { Badge } from "#ui/badge.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../access/action-form.tsx";
import { paths } from "../paths.ts";
import type { IncidentActions } from "./incident-actions.ts";
import { ServiceNames } from "./incident-rows.tsx";
import { IncidentSeverity } from "./incident-severity.tsx";
import { incidentSpan, personText, STATUS_NAMES, STATUS_TONES } from "./incident-words.ts";

interface IncidentHeaderProps {
  incident: IncidentView;
  actions: IncidentActions;
  viewer: Viewer;
}

/** The title with status, severity, roles and services, and what to do next. */
export function IncidentHeader({ incident, actions, viewer }: IncidentHeaderProps) {
  const { key, title, status, severity, lead, comms, services, environment } = incident;
  return (
    <>
      <Breadcrumbs pages={[{ label: "Incidents", href: paths.incidents() }]}>
        <span aria-current="page">{key}</span>
      </Breadcrumbs>
      <PageHeader
        title={title}
        aside={
          <div className="flex flex-wrap items-center gap-2">
            <a href="#new-note" className={buttonClass()}>
              <Icon icon={MessageSquarePlus} />
              Add note
            </a>
            <NextStep incident={incident} mark={actions.mark} />
          </div>
        }
      >
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Badge tone={STATUS_TONES[status]}>
            {STATUS_NAMES[status]}, {incidentSpan(incident, viewer.now)}
          </Badge>
          <IncidentSeverity severity={severity} />
          {lead !== null && <Person name={lead} does="lead" />}
          {comms !== null && <Person name={comms} does="comms" />}
          <ServiceNames services={services} />
          {environment !== null && <span className="foreign text-muted">{environment}</span>}
        </p>
      </PageHeader>
    </>
  );
}

function Person({ name, does }: { name: string; does: string }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <span
        aria-hidden="true"
        className="inline-flex h-5 min-w-6 items-center justify-center rounded-sm bg-accent-soft px-1 text-2xs font-medium text-accent"
      >
        {initials}
      </span>
      <span className="foreign min-w-0">
        {personText(name)}, {does}
      </span>
    </span>
  );
}

/** The one thing to do next, by how far it has come; until it is acknowledged, that too. */
function NextStep({ incident, mark }: { incident: IncidentView; mark: IncidentActions["mark"] }) {
  const { status, milestones, key } = incident;
  const main =
    status === "open"
      ? ({ milestone: "mitigated", label: "Mark mitigated", look: "primary" } as const)
      : status === "mitigated"
        ? ({ milestone: "resolved", label: "Mark resolved", look: "primary" } as const)
        : ({ milestone: "reopen", label: "Reopen", look: "plain" } as const);
  return (
    <ActionForm action={mark} className="flex flex-wrap gap-2">
      <input type="hidden" name="incident" value={key} />
      {status === "open" && milestones.acknowledged === null && (
        <Button type="submit" name="milestone" value="acknowledged" data-action="Acknowledge the incident">
          Acknowledge
        </Button>
      )}
      <Button type="submit" name="milestone" value={main.milestone} look={main.look} data-action={main.label}>
        {main.label}
      </Button>
    </ActionForm>
  );
}
