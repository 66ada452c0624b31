import type { Severity } from "#model/watch/severity.ts";
import type { SeverityName } from "#ui/severity-mark.tsx";

interface SeverityLook {
  label: string;
  mark: SeverityName;
  /** Of the word beside the mark. */
  color: string;
  /** What it means for whoever is on call. */
  about: string;
}

/** How the severities of alerts are shown. */
export const ALERT_SEVERITIES: Record<Severity, SeverityLook> = {
  page: {
    label: "Page",
    mark: "critical",
    color: "text-danger",
    about: "Somebody must look at once. Opens an incident.",
  },
  ticket: {
    label: "Ticket",
    mark: "error",
    color: "text-danger",
    about: "Somebody must look in office hours.",
  },
  info: { label: "Info", mark: "warning", color: "text-warn", about: "Nobody must look." },
};
