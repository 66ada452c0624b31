import type { ReactNode } from "react";
import { Link } from "#ui/link.tsx";
import type { Theme } from "#ui/theme.ts";
import { Tooltips } from "#ui/tooltips.tsx";
import type { Clock } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { DisplayMenu } from "./display-menu.tsx";
import { FindField } from "./find-field.tsx";
import { NavLink } from "./nav-link.tsx";
import { PageKeys } from "./page-keys.tsx";

interface DashboardFrameProps {
  theme: Theme;
  /** `open` needs no password; `signed_out` shows only the sign-in page. */
  access: "open" | "signed_in" | "signed_out";
  clock: Clock;
  setDisplay: (form: FormData) => Promise<void>;
  signOut: () => Promise<void>;
  children: ReactNode;
}

const SCREENS = [
  { label: "Now", href: paths.now(), exact: true },
  { label: "Issues", href: paths.issues(), exact: false },
  { label: "Traces", href: paths.traces(), exact: false },
  { label: "Logs", href: paths.logs(), exact: false },
  { label: "Releases", href: paths.releases(), exact: false },
  { label: "Settings", href: paths.settings(), exact: false },
];

/** The frame of every page: navigation, the id search and display settings. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { theme, clock, access, setDisplay, signOut, children } = props;
  const inside = access !== "signed_out";
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-sm text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-page">
        <div className="flex flex-wrap items-center gap-x-5 px-4 lg:h-12 lg:flex-nowrap lg:px-6">
          <Link href={paths.now()} className="flex h-12 items-center gap-2 font-semibold tracking-[-0.012em]">
            <Logo />
            Glasshouse
          </Link>
          {inside && (
            <nav
              aria-label="Main"
              className="order-last -mx-2 flex w-full gap-0.5 overflow-x-auto pb-1 lg:order-none lg:mx-0 lg:w-auto lg:pb-0"
            >
              {SCREENS.map((screen) => (
                <NavLink key={screen.href} {...screen} />
              ))}
            </nav>
          )}
          <div className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-1">
            {inside && <FindField action={paths.findForm()} />}
            <DisplayMenu theme={theme} clock={clock} setDisplay={setDisplay} />
            {access === "signed_in" && (
              <form action={signOut}>
                <button
                  type="submit"
                  className="h-8 rounded-md px-2 text-sm text-muted hover:bg-sunken hover:text-ink"
                >
                  Sign out
                </button>
              </form>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="px-4 pb-16 outline-none lg:px-6">
        {children}
      </main>
      <Tooltips />
      {inside && <PageKeys />}
    </>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className="text-accent">
      <path
        d="M3 8.2 10 3l7 5.2V17H3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path d="M10 3v14M3 11.5h14" stroke="currentColor" strokeWidth="1.2" opacity="0.55" />
      <circle cx="13.4" cy="14.2" r="1.5" fill="currentColor" />
    </svg>
  );
}
