import type { ReactNode } from "react";
import { Link } from "#ui/link.tsx";
import { ConnectionNotice } from "./connection/connection-notice.tsx";
import { FailureNotice } from "./failure/failure-notice.tsx";
import { navigation } from "./navigation.ts";

/** What stands around every page that visitors see. */
export function ShellFrame({ faultLab, children }: { faultLab: boolean; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-5">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <header className="flex h-14 items-center justify-between gap-6 border-b border-line">
        <Link href="/" className="font-semibold tracking-[-0.01em]">
          Glasshouse
        </Link>
        <nav aria-label="Main" className="flex gap-5 text-sm text-muted">
          {navigation(faultLab).map(({ title, href }) => (
            <Link key={href} href={href} className="hover:text-ink">
              {title}
            </Link>
          ))}
        </nav>
      </header>
      <ConnectionNotice />
      <main id="content" className="flex-1 pb-16">
        {children}
      </main>
      <FailureNotice />
    </div>
  );
}
