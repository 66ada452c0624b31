import type { IncidentView } from "#api/incidents.ts";
import { Badge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { RowList } from "#ui/row-list.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ServiceSwatch } from "../badges/service-color.tsx";
import { paths } from "../paths.ts";
import { incidentSpan, personText, STATUS_NAMES, STATUS_TONES } from "./incident-words.ts";
import { IncidentSeverity } from "./incident-severity.tsx";

const GRID = "lg:grid-cols-[6rem_minmax(0,1fr)_7rem_12rem_8rem_7rem_9rem]";
const COLUMNS = [
  { name: "Severity" },
  { name: "Incident" },
  { name: "Status" },
  { name: "Services" },
  { name: "Lead" },
  { name: "Duration", isNumber: true },
  { name: "Started" },
];

interface IncidentRowsProps {
  label: string;
  incidents: IncidentView[];
  viewer: Viewer;
}

/** Incidents as rows, or as cards on narrow screens. */
export function IncidentRows({ label, incidents, viewer }: IncidentRowsProps) {
  return (
    <RowList label={label} grid={GRID} columns={COLUMNS}>
      {incidents.map((incident) => (
        <li
          key={incident.number}
          className={`relative flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm hover:bg-hover lg:grid lg:min-h-9 ${GRID}`}
        >
          <IncidentSeverity severity={incident.severity} />
          <span className="min-w-0 max-lg:order-first max-lg:basis-full">
            <Link
              href={paths.incident(incident.key)}
              bare
              data-row=""
              className="foreign font-medium underline-offset-2 after:absolute after:inset-0 hover:underline"
            >
              {incident.title}
            </Link>{" "}
            <span className="figures text-xs text-muted">{incident.key}</span>
          </span>
          <span>
            <Badge tone={STATUS_TONES[incident.status]}>{STATUS_NAMES[incident.status]}</Badge>
          </span>
          <ServiceNames services={incident.services} />
          <span className="foreign min-w-0 truncate text-muted max-lg:empty:hidden">
            {incident.lead !== null && (
              <>
                <span className="lg:sr-only">Lead </span>
                {personText(incident.lead)}
              </>
            )}
          </span>
          <span className="figures lg:text-right">{incidentSpan(incident, viewer.now)}</span>
          <Moment at={incident.milestones.started} viewer={viewer} as="minute" className="text-muted" />
        </li>
      ))}
    </RowList>
  );
}

/** The services of an incident, each in its colour. */
export function ServiceNames({ services }: { services: string[] }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 max-lg:empty:hidden">
      {services.map((service) => (
        <span key={service} className="inline-flex min-w-0 items-center gap-1.5">
          <ServiceSwatch service={service} />
          <span className="foreign min-w-0">{service}</span>
        </span>
      ))}
    </span>
  );
}
