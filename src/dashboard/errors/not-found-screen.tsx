import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../paths.ts";

/** Shown for unknown addresses. */
export function NotFoundScreen() {
  return (
    <div className="mx-auto max-w-prose pt-16">
      <h1 className="text-xl font-semibold tracking-[-0.014em]">Page not found</h1>
      <p className="mt-2 text-lg text-muted">
        This page doesn’t exist, or its data is older than the retention period. If you have an id, paste it
        into the field above: it finds errors, events, traces, spans and issues.
      </p>
      <p className="mt-6 flex gap-2">
        <Link href={paths.issues()} className={buttonClass()}>
          All issues
        </Link>
        <Link href={paths.now()} className={buttonClass("quiet")}>
          Go to Now
        </Link>
      </p>
    </div>
  );
}
