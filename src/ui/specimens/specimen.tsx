import type { ReactNode } from "react";
import { Card } from "../card.tsx";

/** A component in its states, under its name. */
export function Specimen({
  title,
  wide = false,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <Card>
        <p className="mb-3 text-xs text-muted">{title}</p>
        {children}
      </Card>
    </div>
  );
}

/** Parts beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 not-last:mb-3">{children}</div>;
}
