import type { ReactNode } from "react";
import { Link } from "#ui/link.tsx";
import { ConnectionNotice } from "./connection/connection-notice.tsx";
import { FailureNotice } from "./failure/failure-notice.tsx";
import { productName } from "./product-name.ts";
import { WithNavigation } from "./with-navigation.tsx";

/** The frame around every page of the product. */
export function ShellFrame({ faultLab, children }: { faultLab: boolean; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-5">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <header className="foreign flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
        <Link href="/" className="type-section max-sm:py-3">
          {productName}
        </Link>
        <nav aria-label="Main" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <WithNavigation faultLab={faultLab}>
            {(links) =>
              links.map(({ title, href }) => (
                <Link key={href} href={href} className="hover:text-ink max-sm:py-3">
                  {title}
                </Link>
              ))
            }
          </WithNavigation>
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
