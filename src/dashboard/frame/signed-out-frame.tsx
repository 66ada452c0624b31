import { SunMoon } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { Theme } from "#ui/theme.ts";
import type { Clock } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { DisplayMenu } from "./display-menu.tsx";
import { Logo } from "./logo.tsx";
import { PageListeners } from "./page-listeners.tsx";
import { SkipLink } from "./skip-link.tsx";

interface SignedOutFrameProps {
  theme: Theme;
  clock: Clock;
  setDisplay: (form: FormData) => Promise<void>;
  children: ReactNode;
}

/** The frame of the sign-in page, which leads nowhere yet. */
export function SignedOutFrame({ theme, clock, setDisplay, children }: SignedOutFrameProps) {
  return (
    <>
      <SkipLink />
      <header className="flex h-13 items-center justify-between border-b border-line px-4 md:px-8">
        <Link href={paths.now()} className="flex h-11 items-center gap-2 font-semibold">
          <Logo />
          Glasshouse
        </Link>
        <DisplayMenu
          theme={theme}
          clock={clock}
          setDisplay={setDisplay}
          className="flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <Icon icon={SunMoon} />
        </DisplayMenu>
      </header>
      <main id="main" tabIndex={-1} className="px-4 pb-16 outline-none md:px-8">
        {children}
      </main>
      <PageListeners />
    </>
  );
}
