import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
}

/** A list of names and values. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts.map((fact) => (
        <div key={fact.name} className="contents">
          <dt className="foreign text-muted">{fact.name}</dt>
          <dd className="foreign figures min-w-0">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
