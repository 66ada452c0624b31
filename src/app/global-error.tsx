"use client";

import { ErrorScreen } from "#shell/failure/error-screen.tsx";
import "#ui/style.css";

/** Replaces the whole document when even the root layout failed. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main className="px-5">
          <ErrorScreen error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
