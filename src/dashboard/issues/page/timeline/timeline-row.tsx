import type { UnixMillis } from "#lib/units.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { classNames } from "#ui/class-names.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { formatTime } from "#ui/format-time.ts";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { AttributeTable } from "../../../values/attribute-table.tsx";
import { FilteredText } from "../../../values/filtered-text.tsx";
import type { TimelineEntry, TimelineKind } from "./timeline-entries.ts";

interface TimelineRowProps {
  entry: TimelineEntry;
  errorAt: UnixMillis | undefined;
  viewer: Viewer;
}

const NAMES: Record<TimelineKind, string> = {
  breadcrumb: "crumb",
  span: "span",
  log: "log",
  error: "error",
};

/** One entry: how long before the error, its kind and its text. */
export function TimelineRow({ entry, errorAt, viewer }: TimelineRowProps) {
  const { kind, at, source, side, text, data, meta, href } = entry;
  const hasData = Object.keys(data).length > 0;
  const line = (
    <>
      <span
        className="figures w-24 shrink-0 text-right text-xs text-faint max-sm:text-left"
        data-tip={Number.isFinite(at) ? bothTimes(at, viewer) : undefined}
      >
        {beforeText(at, errorAt)}
      </span>
      <span className="w-11 shrink-0 text-2xs text-faint">
        {NAMES[kind]}
        <span className="sr-only">, {side}</span>
      </span>
      <span
        className="foreign w-28 shrink-0 truncate font-mono text-xs text-muted max-sm:hidden"
        data-tip={`${source}, ${side}`}
      >
        {source}
      </span>
      <span
        className={classNames(
          "foreign min-w-0 flex-1 text-sm whitespace-pre-wrap max-sm:basis-full",
          tone(entry),
        )}
      >
        <Text text={text} href={href} meta={metaAt(meta, "message")} />
        {entry.lasted !== null && (
          <span className="figures ml-2 text-xs text-faint">{formatDuration(entry.lasted)}</span>
        )}
        {entry.isOwnSpan && <span className="ml-2 text-xs text-danger">error in this span</span>}
        {entry.failed && kind === "span" && <span className="ml-2 text-xs text-danger">failed</span>}
        {hasData && <span className="ml-2 text-xs text-faint group-open:hidden">+ data</span>}
      </span>
    </>
  );
  const row = "relative flex items-baseline gap-x-3 py-1 pl-4 max-sm:flex-wrap";
  const dot = (
    <span
      aria-hidden="true"
      className={classNames(
        "absolute top-2.5 -left-1 size-1.5 rounded-full",
        kind === "error" ? "bg-danger" : "bg-edge",
      )}
    />
  );
  if (!hasData)
    return (
      <li className={row}>
        {dot}
        {line}
      </li>
    );
  return (
    <li>
      <details className="group">
        <summary className={classNames(row, "hover:bg-sunken")}>
          {dot}
          {line}
        </summary>
        <div className="pb-2 pl-4 sm:pl-48">
          <AttributeTable attributes={data} meta={metaAt(meta, "data")} />
        </div>
      </details>
    </li>
  );
}

interface TextProps {
  text: string;
  href: string | null;
  meta: EventMeta | undefined;
}

function Text({ text, href, meta }: TextProps) {
  const cut = text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
  if (href === null) return <FilteredText text={cut} meta={meta} />;
  return (
    <Link href={href} className="underline-offset-2 hover:underline">
      {cut}
    </Link>
  );
}

function tone({ kind, weight, failed }: TimelineEntry): string {
  if (failed || weight === "error" || weight === "fatal") return "text-danger";
  if (weight === "warning" || weight === "warn") return "text-warn";
  return kind === "span" ? "text-muted" : "";
}

function bothTimes(at: UnixMillis, { zone }: Viewer): string {
  const utc = formatTime(at, "UTC", "exact");
  return zone === "UTC" ? utc : `${formatTime(at, zone, "exact")}\n${utc}`;
}

function beforeText(at: UnixMillis, errorAt: UnixMillis | undefined): string {
  if (!Number.isFinite(at)) return "no time";
  if (errorAt === undefined) return "";
  const before = Math.max(0, errorAt - at) * 1e6;
  return before < 500_000 ? "same time" : `−${formatDuration(before)}`;
}
