import type { IncidentView } from "#api/incidents.ts";
import { SeverityMark } from "#ui/severity-mark.tsx";
import { INCIDENT_SEVERITIES } from "./incident-words.ts";

const COLORS: Record<IncidentView["severity"], string> = {
  page: "text-danger",
  ticket: "text-warn",
  info: "text-accent",
};

/** How grave an incident is, by shape, colour and word. */
export function IncidentSeverity({ severity }: { severity: IncidentView["severity"] }) {
  const { name, mark } = INCIDENT_SEVERITIES[severity];
  return (
    <span className={`inline-flex items-center gap-1.5 ${COLORS[severity]}`}>
      <SeverityMark severity={mark} label={null} />
      {name}
    </span>
  );
}
