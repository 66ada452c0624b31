import { trace } from "@opentelemetry/api";
import { CopyButton } from "#ui/copy-button.tsx";
import { Link } from "#ui/link.tsx";

/** The outcome of a fault in which nothing fails: what happened, and the trace id to find it by. */
export function FaultOutcome({ title, children }: { title: string; children: React.ReactNode }) {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return (
    <section className="max-w-xl py-14">
      <h1 className="type-title">{title}</h1>
      <div className="mt-2 mb-4 type-prose text-muted">{children}</div>
      {traceId && (
        <p className="flex flex-wrap items-center gap-3">
          <code
            className="foreign rounded-md border border-line bg-sunken px-2 py-1 text-sm"
            data-trace-id={traceId}
          >
            {traceId}
          </code>
          <CopyButton text={traceId} label="Copy the trace id" />
        </p>
      )}
      <p className="mt-6 text-sm">
        <Link className="text-accent underline underline-offset-2" href="/faults">
          Back to the fault lab
        </Link>
      </p>
    </section>
  );
}
