import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../paths.ts";

/** The page for an address that names nothing. */
export function MissingScreen() {
  return (
    <div className="mx-auto max-w-prose pt-16">
      <h1 className="text-xl font-semibold tracking-[-0.014em]">There is nothing here</h1>
      <p className="mt-2 text-lg text-muted">
        What this address names does not exist, or is older than what is kept. If you came with an id, paste
        it into the field above: it finds errors, events, traces, spans and issues alike.
      </p>
      <p className="mt-6 flex gap-2">
        <Link href={paths.issues()} className={buttonClass()}>
          All issues
        </Link>
        <Link href={paths.now()} className={buttonClass("quiet")}>
          What happens now
        </Link>
      </p>
    </div>
  );
}
