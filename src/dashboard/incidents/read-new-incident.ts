import type { NewIncidentValues } from "./new-incident-screen.tsx";
import { readPinned, type FieldReader } from "./pinned-fields.ts";
import { readDetails } from "./read-incident-form.ts";

/** What the form to open an incident begins with, from its URL. */
export function readNewIncident(field: FieldReader): NewIncidentValues {
  const { title, severity, services, environment, lead, comms } = readDetails(field);
  return {
    title: title.slice(0, 200),
    severity,
    services: services.join(", "),
    environment: environment ?? "",
    lead: lead ?? "",
    comms: comms ?? "",
    started: field("started") ?? "",
    alert: field("alert") ?? "",
    pin: readPinned(field),
  };
}
