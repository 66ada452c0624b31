import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

export interface LinkTab {
  label: string;
  href: string;
  current: boolean;
}

/** Tabs as links, each with its own URL. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  return (
    <nav aria-label={label} className="flex min-w-0 gap-1 overflow-x-auto">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className={classNames(
            "inline-flex h-8 items-center rounded-md px-2.5 text-sm font-medium whitespace-nowrap",
            tab.current ? "bg-sunken text-ink" : "text-muted hover:text-ink",
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
