import type { ReactNode } from "react";

/** A labelled field of a form. */
export function IncidentField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="block min-w-0 text-xs text-muted">
      <span className="mb-1 block">{label}</span>
      {children}
    </label>
  );
}
