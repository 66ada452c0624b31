import type { UnixMillis } from "#lib/units.ts";
import { classNames } from "#ui/class-names.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { formatTime } from "#ui/format-time.ts";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { AttributeTable } from "../../../values/attribute-table.tsx";
import type { Happening, HappeningKind } from "./timeline-entries.ts";

interface HappeningRowProps {
  happening: Happening;
  errorAt: UnixMillis | undefined;
  viewer: Viewer;
}

const NAMES: Record<HappeningKind, string> = {
  breadcrumb: "crumb",
  span: "span",
  log: "log",
  error: "error",
};

/** One thing on the way to an error: how long before it, what kind of thing, and what it was. */
export function HappeningRow({ happening, errorAt, viewer }: HappeningRowProps) {
  const { kind, at, source, side, text, data, href } = happening;
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
          tone(happening),
        )}
      >
        <Text text={text} href={href} />
        {happening.lasted !== null && (
          <span className="figures ml-2 text-xs text-faint">{formatDuration(happening.lasted)}</span>
        )}
        {happening.isOwnSpan && <span className="ml-2 text-xs text-danger">the error is in this span</span>}
        {happening.failed && kind === "span" && <span className="ml-2 text-xs text-danger">failed</span>}
        {hasData && <span className="ml-2 text-xs text-faint group-open:hidden">▸ data</span>}
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
          <AttributeTable attributes={data} />
        </div>
      </details>
    </li>
  );
}

function Text({ text, href }: { text: string; href: string | null }) {
  const cut = text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
  if (href === null) return cut;
  return (
    <Link href={href} className="underline-offset-2 hover:underline">
      {cut}
    </Link>
  );
}

function tone({ kind, weight, failed }: Happening): string {
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
  return before < 500_000 ? "same moment" : `−${formatDuration(before)}`;
}
