"use client";

import { siteRoot } from "#lib/base-path.ts";
import { LazyErrorScreen } from "#shell/failure/lazy-error-screen.tsx";
import { productName } from "#shell/product-name.ts";
import "#ui/style.css";

/** Replaces the whole document when even the root layout failed. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <div className="mx-auto max-w-5xl px-5">
          <header className="flex h-14 items-center border-b border-line type-section">
            <a href={siteRoot}>{productName}</a>
          </header>
          <main>
            <LazyErrorScreen error={error} retry={retry} />
          </main>
        </div>
      </body>
    </html>
  );
}
