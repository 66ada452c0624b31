import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface SectionProps {
  id: string;
  title: string;
  /** Shown beside the title: a count, a link. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled section. */
export function Section({ id, title, aside, children, className }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classNames("border-t border-line pt-4 pb-6", className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-base font-semibold tracking-[-0.006em]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
