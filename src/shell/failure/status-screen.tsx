import { siteRoot } from "#lib/base-path.ts";
import { buttonClass } from "#ui/button.tsx";
import type { TraceId } from "#lib/ids.ts";
import type { StatusText } from "../catalogue/catalogue.ts";
import { ErrorId } from "./error-id.tsx";

interface StatusScreenProps {
  text: StatusText;
  /** The request's trace. Nothing was reported, but the trace helps whoever is asked about it. */
  id: TraceId | undefined;
}

/** The page for a status that is no failure: not found, not signed in, not allowed. */
export function StatusScreen({ text: { title, text, action }, id }: StatusScreenProps) {
  return (
    <section className="max-w-xl py-14">
      <h1 className="type-title">{title}</h1>
      <p className="mt-2 mb-4 type-prose text-balance text-muted">
        {text} {action}
      </p>
      {id && <ErrorId id={id} label="Request id" />}
      <p className="mt-6">
        <a className={buttonClass("primary")} href={siteRoot}>
          Start page
        </a>
      </p>
    </section>
  );
}
