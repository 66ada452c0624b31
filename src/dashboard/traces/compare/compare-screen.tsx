import type { TraceView } from "#api/trace.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import { Link } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { TEXT_FIELD } from "#ui/text-field.ts";
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

const COLUMNS = [
  { name: "Span" },
  { name: "Service" },
  { name: "Self time here", isNumber: true },
  { name: "Self time there", isNumber: true },
  { name: "Difference", isNumber: true },
  { name: "Spans here", isNumber: true },
  { name: "Spans there", isNumber: true },
];

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
          className={`${TEXT_FIELD} max-w-88 font-mono`}
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
    <DataTable label="Compared spans" columns={COLUMNS}>
      {kinds.map((kind) => (
        <tr key={`${kind.service} ${kind.name}`}>
          <th scope="row" className="foreign min-w-44 font-medium">
            {kind.name}
            {kind.there.spans === 0 && <Only place="here" />}
            {kind.here.spans === 0 && <Only place="there" />}
          </th>
          <td className="foreign whitespace-nowrap text-muted">{kind.service}</td>
          <td className="number">{formatDuration(kind.here.selfNanos)}</td>
          <td className="number text-muted">{formatDuration(kind.there.selfNanos)}</td>
          <td
            className={`number ${kind.here.selfNanos > kind.there.selfNanos ? "text-danger" : "text-good"}`}
          >
            {kind.here.selfNanos > kind.there.selfNanos && "+"}
            {formatDuration(kind.here.selfNanos - kind.there.selfNanos)}
          </td>
          <td className="number">
            <Spans sum={kind.here} />
          </td>
          <td className="number text-muted">
            <Spans sum={kind.there} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Only({ place }: { place: string }) {
  return (
    <span className="ml-2">
      <Badge>only {place}</Badge>
    </span>
  );
}

function Spans({ sum }: { sum: KindSum }) {
  return (
    <>
      {sum.spans}
      {sum.failed > 0 && <span className="text-danger">, {sum.failed} failed</span>}
    </>
  );
}
