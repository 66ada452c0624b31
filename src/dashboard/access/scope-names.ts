import type { Scope } from "#model/access/rights.ts";

/** What each scope lets a token do, in the order of the list to choose from. */
export const SCOPE_NAMES: readonly { scope: Scope; label: string; does: string }[] = [
  { scope: "ingest", label: "Ingest", does: "sends telemetry" },
  { scope: "read", label: "Read", does: "reads everything" },
  {
    scope: "write",
    label: "Write",
    does: "does both, uploads files of builds, and changes issues, releases, incidents and searches",
  },
  { scope: "admin", label: "Admin", does: "also changes settings, rules, channels, people and tokens" },
];

/** Of a form; the least where the text names none. */
export function readScope(text: string): Scope {
  return SCOPE_NAMES.find(({ scope }) => scope === text)?.scope ?? "ingest";
}

export function scopeLabel(scope: Scope): string {
  return SCOPE_NAMES.find((known) => known.scope === scope)?.label ?? scope;
}
