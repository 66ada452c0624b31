import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { formatCount } from "./format-count.ts";
import { Link } from "./link.tsx";

export interface LinkTab {
  label: string;
  href: string;
  current: boolean;
  /** How many entries it shows, where that is known. */
  count?: number | undefined;
}

interface LinkTabsProps {
  label: string;
  tabs: LinkTab[];
  /** Whether following one keeps the scroll position. */
  keepsScroll?: boolean;
  /** Controls at the other end of the line. */
  children?: ReactNode;
}

/** Tabs as links, each with its own URL, on a line that divides them from what they show. */
export function LinkTabs({ label, tabs, keepsScroll = false, children }: LinkTabsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line max-sm:gap-x-3">
      <nav
        aria-label={label}
        className="-mb-px flex min-w-0 gap-5 max-sm:gap-3.5 overflow-x-auto [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            scroll={!keepsScroll}
            aria-current={tab.current ? "page" : undefined}
            className={classNames(
              "inline-block border-b-2 pt-2 pb-1.5 text-sm whitespace-nowrap -outline-offset-2! max-sm:py-3",
              tab.current
                ? "border-accent font-medium text-ink"
                : "border-transparent text-muted hover:text-ink forced-colors:border-[color:Canvas]",
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <>
                {" "}
                <span className="figures ml-1 font-normal text-faint">{formatCount(tab.count)}</span>
              </>
            )}
          </Link>
        ))}
      </nav>
      {children !== undefined && (
        <div className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 py-1">{children}</div>
      )}
    </div>
  );
}
