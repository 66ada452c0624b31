import type { ReactNode } from "react";
import { SettingsLink } from "./settings-link.tsx";
import { SETTINGS_PAGES } from "./settings-pages.ts";

const GROUPS = ["Project", "Data", "Access", "Glasshouse"] as const;

/** The list of the settings' pages beside one of them; tabs above it on narrow screens. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="lg:flex lg:gap-10">
      <nav
        aria-label="Settings"
        className="shrink-0 max-lg:mt-2 max-lg:flex max-lg:gap-5 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:[scrollbar-width:none] lg:sticky lg:top-(--bar-height) lg:w-44 lg:self-start lg:pt-7"
      >
        <p aria-hidden="true" className="px-2.5 pb-3 type-section max-lg:hidden">
          Settings
        </p>
        {GROUPS.map((group) => (
          <div key={group} className="max-lg:contents">
            <p className="px-2.5 pt-1 pb-1 text-xs text-faint max-lg:sr-only">{group}</p>
            <ul className="pb-3 max-lg:contents">
              {SETTINGS_PAGES.filter((page) => page.group === group).map(({ label, href }) => (
                <li key={href} className="-mb-px">
                  <SettingsLink label={label} href={href} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="max-w-200 min-w-0 flex-1">{children}</div>
    </div>
  );
}
