import type { TraceView } from "#api/trace.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { UrlForm } from "#ui/url-form.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { traceLabel } from "../page/span-label.ts";
import { TraceHeader, TraceTabs } from "../page/trace-header.tsx";
import { compareTraces, type ComparedKind, type KindSum } from "./compare-traces.ts";

interface CompareScreenProps {
  trace: TraceView;
  /** The trace to compare with; null if none was found. */
  other: TraceView | null;
  /** Whether the other trace was chosen automatically. */
  chosen: boolean;
  viewer: Viewer;
}

const SHOWN = 100;

/** Compares two traces by groups of spans. */
export function CompareScreen({ trace, other, chosen, viewer }: CompareScreenProps) {
  return (
    <>
      <TraceHeader trace={trace} viewer={viewer} />
      <TraceTabs traceId={trace.traceId} current="compare" />
      <UrlForm action={paths.traceCompare(trace.traceId)} className="mb-3 flex gap-2">
        <input
          name="with"
          aria-label="Trace id to compare with"
          placeholder="Another trace id"
          defaultValue={chosen ? "" : other?.traceId}
          pattern="[0-9a-fA-F]{32}"
          autoComplete="off"
          spellCheck={false}
          className="h-8 w-full max-w-88 rounded-md border border-edge bg-surface px-2.5 font-mono text-sm placeholder:text-faint max-sm:text-lg"
        />
        <button type="submit" className={buttonClass()}>
          Compare
        </button>
      </UrlForm>
      {other === null ? (
        <Notice>
          No healthy trace with the same root span in the last 24 hours. Enter the id of any other trace to
          compare with it.
        </Notice>
      ) : (
        <>
          <p className="foreign mb-3 text-sm text-muted">
            Compared with{" "}
            <Link href={paths.trace(other.traceId)} className="text-accent underline underline-offset-2">
              {traceLabel(other) ?? other.traceId}
            </Link>
            {chosen && ", the latest healthy trace of the same kind"}: {formatDuration(trace.durationNanos)}{" "}
            here, {formatDuration(other.durationNanos)} there.
          </p>
          <ComparedTable kinds={compareTraces(trace, other).slice(0, SHOWN)} />
        </>
      )}
    </>
  );
}

function ComparedTable({ kinds }: { kinds: ComparedKind[] }) {
  return (
    <section tabIndex={0} aria-label="Compared spans" className="scroll-thin overflow-x-auto">
      <table className="figures w-full min-w-160 text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-faint">
            {["Span", "Service", "Self time here", "There", "Difference", "Spans here", "There"].map(
              (name, index) => (
                <th key={index} scope="col" className="py-1.5 pr-4 font-normal">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={`${kind.service} ${kind.name}`} className="border-b border-line align-baseline">
              <th scope="row" className="foreign py-1 pr-4 text-left font-medium">
                {kind.name}
                {kind.there.spans === 0 && <Only place="here" />}
                {kind.here.spans === 0 && <Only place="there" />}
              </th>
              <td className="foreign py-1 pr-4 text-muted">{kind.service}</td>
              <td className="py-1 pr-4">{formatDuration(kind.here.selfNanos)}</td>
              <td className="py-1 pr-4 text-muted">{formatDuration(kind.there.selfNanos)}</td>
              <td
                className={
                  kind.here.selfNanos > kind.there.selfNanos ? "py-1 pr-4 text-danger" : "py-1 pr-4 text-good"
                }
              >
                {kind.here.selfNanos > kind.there.selfNanos && "+"}
                {formatDuration(kind.here.selfNanos - kind.there.selfNanos)}
              </td>
              <td className="py-1 pr-4">
                <Spans sum={kind.here} />
              </td>
              <td className="py-1 text-muted">
                <Spans sum={kind.there} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Only({ place }: { place: string }) {
  return <span className="ml-2 rounded-sm border border-edge px-1 text-2xs text-muted">only {place}</span>;
}

function Spans({ sum }: { sum: KindSum }) {
  return (
    <>
      {sum.spans}
      {sum.failed > 0 && <span className="text-danger">, {sum.failed} failed</span>}
    </>
  );
}
