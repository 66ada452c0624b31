import { Ellipsis, LogOut } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { EntryCount, entryName, type NavCounts } from "./entry-count.tsx";
import { NavLink } from "./nav-link.tsx";
import { MORE_SHEET } from "./more-sheet.ts";
import { ProjectList, type ShownProjects } from "./project-switch.tsx";
import { SCREENS } from "./screens.ts";

const ENTRY =
  "flex h-14 w-full min-w-0 flex-col items-center justify-center gap-0.5 text-2xs text-muted aria-[current=page]:text-accent";
const ROW = "flex h-11 w-full items-center gap-3 rounded-md px-3 text-sm hover:bg-sunken";
/** Those of the bar, where a page's own bar has taken its place. */
const ROW_IF_HIDDEN = `${ROW} [body:not(:has(.action-bar))_&]:hidden`;

interface BottomBarProps {
  /** Theme and time zone. */
  display: ReactNode;
  /** Null if there is nothing to sign out of. */
  signOut: (() => Promise<void>) | null;
  counts: NavCounts;
  projects: ShownProjects;
}

/** The navigation on a phone: the screens, and a sheet with the rest. A page's own bar of actions takes its place. */
export function BottomBar({ display, signOut, counts, projects }: BottomBarProps) {
  return (
    <>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-page pb-[env(safe-area-inset-bottom)] md:hidden [body:has(.action-bar)_&]:hidden"
      >
        <ul className="flex">
          {SCREENS.filter(({ isRest }) => isRest !== true).map(({ label, href, icon }) => (
            <li key={href} className="relative min-w-0 flex-1">
              <NavLink label={entryName(label, href, counts)} href={href} className={ENTRY}>
                <Icon icon={icon} size={20} />
                {label}
              </NavLink>
              <EntryCount href={href} counts={counts} className="top-1.5 left-1/2 ml-0.5" />
            </li>
          ))}
          <li className="min-w-0 flex-1">
            <button type="button" popoverTarget={MORE_SHEET} aria-haspopup="dialog" className={ENTRY}>
              <Icon icon={Ellipsis} size={20} />
              More
            </button>
          </li>
        </ul>
      </nav>
      <div
        id={MORE_SHEET}
        popover="auto"
        role="dialog"
        aria-label="More"
        className="inset-auto inset-x-0 bottom-0 z-40 w-full max-w-none rounded-t-lg border-t border-line bg-raised p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] text-ink shadow-float"
      >
        {projects.all.length > 1 && (
          <div className="mb-3 border-b border-line pb-3">
            <p className="px-2 pb-1 text-xs text-faint">Project</p>
            <ProjectList projects={projects} />
          </div>
        )}
        {SCREENS.map(({ label, href, icon, isRest }) => (
          <div key={href} className="relative">
            <NavLink
              label={entryName(label, href, counts)}
              href={href}
              className={isRest === true ? ROW : ROW_IF_HIDDEN}
            >
              <Icon icon={icon} />
              {label}
            </NavLink>
            {isRest === true && <EntryCount href={href} counts={counts} className="top-3.5 right-3" />}
          </div>
        ))}
        {signOut !== null && (
          <form action={signOut}>
            <button type="submit" className={ROW}>
              <Icon icon={LogOut} />
              Sign out
            </button>
          </form>
        )}
        <div className="mt-3 border-t border-line px-3 pt-4">{display}</div>
      </div>
    </>
  );
}
