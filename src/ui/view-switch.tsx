import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";
import type { LinkTab } from "./link-tabs.tsx";

interface ViewSwitchProps {
  label: string;
  views: Omit<LinkTab, "count">[];
  /** Whether following one keeps the scroll position. */
  keepsScroll?: boolean;
}

/** Two or more ways to see the same, as links. */
export function ViewSwitch({ label, views, keepsScroll = false }: ViewSwitchProps) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full min-w-0 overflow-x-auto rounded-md bg-sunken [scrollbar-width:none]"
    >
      {views.map((view) => (
        <Link
          key={view.href}
          href={view.href}
          scroll={!keepsScroll}
          aria-current={view.current ? "page" : undefined}
          className={classNames(
            "inline-flex h-7 items-center rounded-md border px-2.5 text-xs whitespace-nowrap -outline-offset-2! max-sm:h-9",
            view.current
              ? "border-edge bg-surface font-medium text-ink"
              : "border-transparent text-muted hover:text-ink forced-colors:border-[color:Canvas]",
          )}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
