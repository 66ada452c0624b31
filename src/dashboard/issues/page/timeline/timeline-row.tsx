import { X } from "lucide";
import type { ReactNode } from "react";
import type { UnixMillis } from "#lib/units.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { classNames } from "#ui/class-names.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { formatTime } from "#ui/format-time.ts";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { AttributeTable } from "../../../values/attribute-table.tsx";
import { FilteredText } from "../../../values/filtered-text.tsx";
import { entryKind, OTHER } from "./entry-kind.ts";
import type { TimelineEntry } from "./timeline-entries.ts";

interface TimelineRowProps {
  entry: TimelineEntry;
  /** How often it happened in a row. */
  times: number;
  errorAt: UnixMillis | undefined;
  viewer: Viewer;
}

/** On a phone the time stands last, and what an entry is of is left to its details. */
const ROW =
  "grid min-h-9 grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3 px-3 sm:grid-cols-[4.5rem_1.5rem_5.5rem_minmax(0,1fr)_auto]";

/** One entry: how long before the error, its kind and its text, with its data on demand. */
export function TimelineRow({ entry, times, errorAt, viewer }: TimelineRowProps) {
  const { at, data, meta } = entry;
  const hasData = Object.keys(data).length > 0;
  const line = (
    <>
      <span
        className="figures py-2 text-right text-xs leading-5 whitespace-nowrap text-faint max-sm:order-last"
        data-tip={Number.isFinite(at) ? bothTimes(at, viewer) : undefined}
      >
        {beforeText(at, errorAt)}
      </span>
      <Line entry={entry} times={times} hasData={hasData} />
    </>
  );
  if (!hasData) return <li className={ROW}>{line}</li>;
  return (
    <li>
      <details className="group">
        <summary className={classNames(ROW, "-outline-offset-2! hover:bg-hover")}>{line}</summary>
        <div className="px-3 pb-3 pl-12 sm:pl-[8.25rem]">
          <AttributeTable attributes={data} meta={metaAt(meta, "data")} />
        </div>
      </details>
    </li>
  );
}

/** The error itself, which ends the timeline. */
export function ErrorRow({ title }: { title: string }) {
  return (
    <li className={ROW}>
      <span className="figures py-2 text-right text-xs leading-5 text-faint max-sm:order-last">0 s</span>
      <Node isError>
        <Icon icon={X} size={14} />
      </Node>
      <span className="py-2 text-sm text-danger max-sm:sr-only">This error</span>
      <span className="foreign py-2 text-sm font-medium text-danger sm:col-span-2">
        <span className="line-clamp-2">{title}</span>
      </span>
    </li>
  );
}

function Line({ entry, times, hasData }: Pick<TimelineRowProps, "entry" | "times"> & { hasData: boolean }) {
  const { source, side, text, meta, href, weight, failed } = entry;
  const { name, icon } = entryKind(entry);
  const isBad = failed || weight === "error" || weight === "fatal";
  return (
    <>
      <Node isFailed={isBad}>
        <Icon icon={icon} size={14} />
      </Node>
      <span className="truncate py-2 text-sm text-muted max-sm:sr-only">
        {name}
        <span className="sr-only">, {side}</span>
      </span>
      <span className={classNames("foreign py-2 text-sm whitespace-pre-wrap", tone(entry, isBad))}>
        <Text text={text} href={href} meta={metaAt(meta, "message")} />{" "}
        {times > 1 && <span className="ml-1 text-xs text-faint">{times} times one after the other</span>}
        {entry.isOwnSpan && <span className="ml-1 text-xs text-danger">error in this span</span>}
        {hasData && (
          <span className="ml-1 text-xs whitespace-nowrap text-faint group-open:hidden">+ data</span>
        )}
      </span>
      <span
        className="foreign figures max-w-56 truncate py-2 text-right text-xs leading-5 text-faint max-sm:hidden"
        data-tip={`${source}, ${side}`}
      >
        {factsOf(entry, entry.kind === "breadcrumb" && name !== OTHER.name)}
      </span>
    </>
  );
}

interface NodeProps {
  isFailed?: boolean;
  isError?: boolean;
  children: ReactNode;
}

/** A place on the line that joins the entries. */
function Node({ isFailed = false, isError = false, children }: NodeProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "relative flex justify-center before:absolute before:top-0 before:left-1/2 before:w-px before:bg-line",
        isError ? "before:h-3" : "before:bottom-0",
      )}
    >
      <span
        className={classNames(
          "relative mt-1.5 flex size-6 items-center justify-center rounded-full border",
          isError
            ? "border-danger bg-danger text-surface"
            : isFailed
              ? "border-danger-line bg-danger-soft text-danger"
              : "border-line bg-surface text-muted",
        )}
      >
        {children}
      </span>
    </span>
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

function tone({ kind, weight }: TimelineEntry, isBad: boolean): string {
  if (isBad) return "text-danger";
  if (weight === "warning" || weight === "warn") return "text-warn";
  return kind === "span" ? "text-muted" : "";
}

/** How it went, how long it took and where: `failed · 598 ms · web`. A known category is named before. */
function factsOf({ kind, failed, lasted, weight, source }: TimelineEntry, isNamed: boolean): string {
  const facts = [
    failed && kind !== "error" ? "failed" : "",
    kind !== "error" && weight !== null && weight !== "info" ? weight : "",
    lasted === null ? "" : formatDuration(lasted),
    isNamed ? "" : source,
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}

function bothTimes(at: UnixMillis, { zone }: Viewer): string {
  const utc = formatTime(at, "UTC", "exact");
  return zone === "UTC" ? utc : `${formatTime(at, zone, "exact")}\n${utc}`;
}

function beforeText(at: UnixMillis, errorAt: UnixMillis | undefined): string {
  if (!Number.isFinite(at)) return "no time";
  if (errorAt === undefined) return "";
  const before = Math.max(0, errorAt - at) * 1e6;
  return before < 500_000 ? "0 s" : `−${formatDuration(before)}`;
}
