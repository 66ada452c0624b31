import type { ReactNode } from "react";

export interface Figure {
  name: string;
  value: ReactNode;
  /** Below the value, smaller. */
  detail?: ReactNode;
  isBad?: boolean;
}

/** The figures of a detail page in a line. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-4">
      {figures.map(({ name, value, detail, isBad = false }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className={`figures type-section ${isBad ? "text-danger" : ""}`}>{value}</dd>
          {detail !== undefined && <dd className="foreign figures text-xs text-muted">{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
