import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface SectionProps {
  id: string;
  title: string;
  /** Beside the title: how many, of what. */
  meta?: ReactNode;
  /** At the other end: a link, a switch. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled section. */
export function Section({ id, title, meta, aside, children, className }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classNames("pb-6", className)}>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h2 id={id} className="type-section">
            {title}
          </h2>
          {meta !== undefined && <span className="figures text-xs text-muted">{meta}</span>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
