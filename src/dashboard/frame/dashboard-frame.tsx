import { ChevronDown, ChevronsUpDown, Clock as ClockIcon, LogOut, RefreshCw, SunMoon } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { Theme } from "#ui/theme.ts";
import type { Clock } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { DemoNotice } from "./demo-notice.tsx";
import { DisplayForms } from "./display-forms.tsx";
import { DisplayMenu } from "./display-menu.tsx";
import type { NavCounts } from "./entry-count.tsx";
import { FindField } from "./find-field.tsx";
import { FindForm, FindHint, FindLabel } from "./find-form.tsx";
import { Logo } from "./logo.tsx";
import { PageListeners } from "./page-listeners.tsx";
import { ProjectSwitch, type ShownProjects } from "./project-switch.tsx";
import { Rail } from "./rail.tsx";
import { RailEntries } from "./rail-entries.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { SkipLink } from "./skip-link.tsx";
import { ScopeLinks } from "./scope-links.tsx";
import { SCREENS } from "./screens.ts";
import { TopBar } from "./top-bar.tsx";
import { RAIL_ITEM, type RailWidth } from "./rail-width.ts";

interface DashboardFrameProps {
  theme: Theme;
  /** `open` needs no password; `signed_out` shows only the sign-in page. */
  access: "open" | "signed_in" | "signed_out";
  clock: Clock;
  rail: RailWidth;
  /** The time zone of the viewer. */
  zone: string;
  counts: NavCounts;
  projects: ShownProjects;
  setDisplay: (form: FormData) => Promise<void>;
  signOut: () => Promise<void>;
  /** Whether the data is made up. */
  isDemo: boolean;
  children: ReactNode;
}

const JUMPS = SCREENS.map(({ label, href, key }) => ({ label, href, key }));

/** The frame of every page: navigation, top bar and display settings. */
export function DashboardFrame(props: DashboardFrameProps) {
  const { theme, clock, access, rail, zone, isDemo, counts, projects, setDisplay, signOut, children } = props;
  if (access === "signed_out") return <SignedOutFrame {...props} />;
  return (
    <ScopeLinks project={projects.named}>
      <div className="md:flex">
        <SkipLink />
        <Rail
          width={rail}
          setDisplay={setDisplay}
          foot={
            <>
              <RailEntries group="foot" counts={counts} />
              <DisplayMenu theme={theme} clock={clock} setDisplay={setDisplay} className={RAIL_ITEM}>
                <Icon icon={SunMoon} />
                <span className="rail-label">Theme and time zone</span>
              </DisplayMenu>
              {access === "signed_in" && (
                <form action={signOut}>
                  <button
                    type="submit"
                    aria-label="Sign out"
                    data-tip="Sign out"
                    data-tip-side="right"
                    className={RAIL_ITEM}
                  >
                    <Icon icon={LogOut} />
                    <span className="rail-label">Sign out</span>
                  </button>
                </form>
              )}
            </>
          }
        >
          <Link
            href={paths.now()}
            aria-label="Glasshouse"
            className="mb-1 flex h-13 shrink-0 items-center gap-3 px-2 font-semibold"
          >
            <Logo />
            <span className="rail-label">Glasshouse</span>
          </Link>
          <ProjectSwitch projects={projects} />
          <RailEntries group="signals" counts={counts} />
          <div className="h-4 shrink-0" />
          <RailEntries group="operation" counts={counts} />
        </Rail>
        <div className="min-w-0 flex-1">
          {isDemo && <DemoNotice />}
          <header className="sticky top-0 z-20 border-b border-line bg-page">
            <div className="flex h-13 max-w-[90rem] items-center gap-2 px-4 md:px-8">
              <Link href={paths.now()} aria-label="Glasshouse" className="flex h-11 items-center md:hidden">
                <Logo />
              </Link>
              <TopBar
                zone={zone}
                icons={{
                  choose: <Icon icon={ChevronsUpDown} size={14} />,
                  clock: <Icon icon={ClockIcon} size={14} />,
                  open: <Icon icon={ChevronDown} size={14} />,
                  refresh: <Icon icon={RefreshCw} />,
                }}
              >
                <FindField label={<FindLabel />} hint={<FindHint />} jumps={JUMPS}>
                  <FindForm />
                </FindField>
              </TopBar>
            </div>
          </header>
          <main id="main" tabIndex={-1} className="max-w-[90rem] px-4 pb-24 outline-none md:px-8">
            {children}
          </main>
        </div>
        <BottomBar
          display={<DisplayForms theme={theme} clock={clock} setDisplay={setDisplay} />}
          signOut={access === "signed_in" ? signOut : null}
          counts={counts}
          projects={projects}
        />
        <PageListeners jumps={JUMPS} />
      </div>
    </ScopeLinks>
  );
}
