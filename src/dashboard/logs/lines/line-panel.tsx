import { ChevronDown, ChevronUp, X } from "lucide";
import { useEffect, useRef } from "react";
import type { LogView } from "#api/logs.ts";
import { Button, SQUARE } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { SeverityBadge } from "../../badges/severity-badge.tsx";
import { paths } from "../../paths.ts";
import { AttributeTable } from "../../values/attribute-table.tsx";
import { factRows, typedRows } from "../../values/fact-rows.ts";
import { JsonTree } from "../../values/json-tree.tsx";
import { recordRows } from "../../values/record-rows.ts";
import { scopeRows } from "../../values/scope-rows.ts";
import { structuredBody } from "./log-body.ts";
import { logSurroundings } from "./log-surroundings.ts";
import { RelatedSearches } from "./related-searches.tsx";

interface LinePanelProps {
  log: LogView;
  viewer: Viewer;
  query: Record<string, string | undefined>;
  close: () => void;
  /** Opens the line above or below. */
  move: (by: 1 | -1) => void;
}

/** The details of a log line, beside the list. */
export function LinePanel({ log, viewer, query, close, move }: LinePanelProps) {
  const json = JSON.stringify(log, null, 2);
  const body = structuredBody(log);
  return (
    <aside
      aria-label="Log line"
      className="scroll-thin overflow-y-auto border-line bg-surface p-4 pt-2 text-sm max-lg:fixed max-lg:right-0 max-lg:bottom-14 max-lg:left-0 md:max-lg:bottom-0 md:max-lg:left-14 max-lg:z-20 max-lg:max-h-[70dvh] max-lg:border-t max-lg:shadow-float lg:h-[calc(100dvh-8rem)] lg:min-h-80 lg:w-92 lg:shrink-0 lg:border-l"
    >
      <div className="mb-2 flex items-center gap-2">
        <PanelHeading key={log.id} log={log} viewer={viewer} />
        <span className="ml-auto flex">
          <CopyButton text={json} label="Copy line as JSON" />
          {STEPS.map(({ by, label, icon }) => (
            <Button
              key={label}
              look="quiet"
              size="small"
              aria-label={label}
              data-tip={label}
              onClick={() => move(by)}
              className={SQUARE}
            >
              <Icon icon={icon} />
            </Button>
          ))}
          <Button
            look="quiet"
            size="small"
            aria-label="Close"
            data-tip="Close"
            onClick={close}
            className={SQUARE}
          >
            <Icon icon={X} />
          </Button>
        </span>
      </div>
      <p
        className="foreign scroll-thin mb-3 max-h-60 overflow-y-auto font-mono text-xs font-semibold whitespace-pre-wrap"
        tabIndex={0}
      >
        {log.message === "" ? "(no text)" : log.message}
      </p>
      <ul className="mb-3 space-y-1">
        <li>
          <TraceLink log={log} />
        </li>
        <li className="text-muted">
          Surrounding lines from{" "}
          {logSurroundings(log).map(({ from, query: search }, place) => (
            <span key={search}>
              {place > 0 && ", "}
              <Link
                href={paths.logs({
                  query: search === "" ? undefined : search,
                  columns: query["columns"],
                  around: log.time,
                  line: log.id,
                })}
                bare
                className={`foreign ${WAY}`}
              >
                {from}
              </Link>
            </span>
          ))}
        </li>
        <li>
          <Link href={paths.pinToIncident({ log: log.id, time: log.time })} bare className={WAY}>
            Pin to incident
          </Link>
        </li>
        <RelatedSearches key={log.id} log={log} query={query} />
      </ul>
      {body !== undefined && (
        <div className="mb-3">
          <h3 className="text-xs font-medium text-muted">Body</h3>
          <JsonTree value={body} />
        </div>
      )}
      <Group name="Record" attributes={{ ...recordRows(log), ...factRows(log.facts) }} />
      <Group name="Attributes" attributes={typedRows(log.attributes, log.facts?.types)} />
      <Group name="Resource" attributes={log.resource} />
      <Group
        name="Scope"
        attributes={{ ...(log.scope === null ? {} : { name: log.scope }), ...scopeRows(log) }}
      />
      <details>
        <summary className="py-1 text-xs font-medium text-muted">JSON</summary>
        <pre className="foreign scroll-thin mt-1 overflow-x-auto text-xs" tabIndex={0}>
          {json}
        </pre>
      </details>
    </aside>
  );
}

/** The line's level and time, where reading begins. */
function PanelHeading({ log, viewer }: Pick<LinePanelProps, "log" | "viewer">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const panel = heading.current?.closest("aside");
    if (panel === null || panel === undefined) return;
    panel.scrollTop = 0;
    // Whoever steps from line to line stays on the button.
    if (!panel.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 outline-none">
      <SeverityBadge severity={log.severity} />
      <Moment at={log.time} viewer={viewer} as="exact" className="figures text-muted" />
    </h2>
  );
}

const STEPS = [
  { by: -1, label: "Line above", icon: ChevronUp },
  { by: 1, label: "Line below", icon: ChevronDown },
] as const;

const WAY = "text-accent underline-offset-2 hover:underline";

function TraceLink({ log }: { log: LogView }) {
  if (log.traceId === null) return <span className="text-muted">No trace id on this line</span>;
  if (!log.traceStored)
    return (
      <span className="foreign text-muted">No spans are stored for trace {log.traceId.slice(0, 8)}…</span>
    );
  return (
    <Link href={paths.trace(log.traceId, log.spanId)} className={WAY}>
      Trace {log.traceId.slice(0, 8)}…
    </Link>
  );
}

function Group({ name, attributes }: { name: string; attributes: Record<string, unknown> }) {
  if (Object.keys(attributes).length === 0) return null;
  return (
    <div className="mb-3">
      <h3 className="text-xs font-medium text-muted">{name}</h3>
      <AttributeTable attributes={attributes} />
    </div>
  );
}
