import { memo, type KeyboardEvent, type MouseEvent } from "react";
import { classNames } from "#ui/class-names.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { serviceFill } from "../../badges/service-color.tsx";
import { axisTicks } from "../waterfall/axis-ticks.ts";
import type { FlameNode, FlameWords } from "./flame-tree.ts";

interface FlameBarsProps {
  words: FlameWords;
  /** Null for those outside of what is zoomed to. */
  nodes: (FlameNode | null)[];
  services: string[];
  fills: string[] | undefined;
  hrefs: string[];
  /** The nodes that a search found; null without a search. */
  found: ReadonlySet<number> | null;
  /** The node that is zoomed to; -1 for none. */
  focus: number;
  /** The node that the Tab key reaches. */
  cursor: number;
  press: (event: KeyboardEvent<HTMLAnchorElement>) => void;
  follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  enter: (place: number) => void;
}

const ROW = 24;
const LONGEST = 120;
const AXIS = 22;
const TICKS = 5;
/** A narrower box is drawn once what is around it is zoomed to. */
const NARROWEST = 0.001;
/** Texts are hidden in bars narrower than this share. */
const READABLE = 0.05;
/** Roughly the pixels of a small wide screen, of a letter, and of the room around a text. */
const [WIDTH, LETTER, ROOM] = [900, 6.5, 14];
/** On a phone, texts are hidden in bars narrower than this share. */
const READABLE_ON_PHONES = 0.15;

/** The bars under their time axis. */
export function FlameBars(props: FlameBarsProps) {
  const { words, nodes, services, fills, hrefs, found, focus, cursor, press, follow, enter } = props;
  const drawn = nodes.filter((node) => node !== null);
  const top = nodes[focus]?.depth ?? 0;
  const deepest = drawn.reduce((most, { depth }) => Math.max(most, depth), top);
  const whole = drawn.reduce((sum, node) => sum + (node.depth === top ? node.totalNanos : 0), 0);
  const height = AXIS + (deepest - top + 1) * ROW + 2;
  return (
    <svg
      role="group"
      aria-label="Flame graph. Arrow keys move between boxes, Enter zooms in, Escape zooms out."
      width="100%"
      height={height}
      className="block rounded-lg border border-line bg-surface"
    >
      <FlameAxis whole={whole} height={height} />
      {nodes.map(
        (node, place) =>
          node !== null &&
          node.width >= NARROWEST && (
            <FlameBar
              words={words}
              key={place}
              node={node}
              service={services[node.service] ?? ""}
              fill={fills?.[node.service]}
              place={place}
              y={AXIS + (node.depth - top) * ROW}
              href={hrefs[place] ?? ""}
              look={found === null ? "plain" : found.has(place) ? "found" : "other"}
              isCursor={place === cursor}
              press={press}
              follow={follow}
              enter={enter}
            />
          ),
      )}
    </svg>
  );
}

/** Moments from 0 to the length of what is shown. */
function FlameAxis({ whole, height }: { whole: number; height: number }) {
  return (
    <g aria-hidden="true">
      {axisTicks(whole, TICKS).map((tick) => {
        const x = `${(tick / Math.max(1, whole)) * 100}%`;
        return (
          <svg key={tick} x={x} overflow="visible" className="text-2xs">
            <line x1="0.5" x2="0.5" y2={height} className="stroke-grid" />
            <text x="6" y="15" className="figures fill-faint">
              {tick / Math.max(1, whole) > 0.95 ? "" : formatDuration(tick)}
            </text>
          </svg>
        );
      })}
    </g>
  );
}

interface FlameBarProps extends Pick<FlameBarsProps, "words" | "press" | "follow" | "enter"> {
  node: FlameNode;
  service: string;
  fill: string | undefined;
  place: number;
  y: number;
  href: string;
  look: "plain" | "found" | "other";
  isCursor: boolean;
}

const FlameBar = memo(function FlameBar(props: FlameBarProps) {
  const { words, node, service, fill, place, y, href, look, isCursor, press, follow, enter } = props;
  const length = formatDuration(node.totalNanos);
  const about = [
    `${node.name.slice(0, LONGEST)} ${length} in ${node.spans} ${node.spans === 1 ? words.one : words.many}`,
    service,
    node.failed > 0 ? `${node.failed} failed` : "",
  ];
  const label = about.filter(Boolean).join(", ");
  return (
    <svg x={`${node.from * 100}%`} y={y} width={`${node.width * 100}%`} height={ROW}>
      <a
        href={href}
        onClick={follow}
        onKeyDown={press}
        onFocus={() => enter(place)}
        tabIndex={isCursor ? 0 : -1}
        data-bar={place}
        aria-label={label}
        data-tip={label}
        className={classNames("group outline-none", look === "other" && "opacity-40")}
      >
        <rect
          x="0.5"
          y="1"
          width="99.9%"
          height={ROW - 2}
          rx="3"
          fillOpacity={look === "found" ? 0.55 : 0.28}
          className={fill ?? (service === "" ? "fill-edge" : serviceFill(service))}
        />
        <rect
          x="1"
          y="1.5"
          width="99.7%"
          height={ROW - 3}
          rx="3"
          fill="none"
          strokeWidth={look === "found" ? 2 : 1}
          className={classNames(
            node.failed > 0 ? "stroke-danger" : look === "found" ? "stroke-ink" : "stroke-surface",
            "group-hover:stroke-ink group-focus-visible:stroke-accent group-focus-visible:stroke-2",
          )}
        />
        {node.width >= READABLE && (
          <>
            {node.failed > 0 && <path d="M8 12l4-4 4 4-4 4z" className="fill-danger" />}
            <text
              // The label has all of it.
              aria-hidden="true"
              x={node.failed > 0 ? 20 : 7}
              y="16"
              className={classNames("fill-ink text-xs", node.width < READABLE_ON_PHONES && "max-sm:hidden")}
            >
              {shortened(node.name, node.width)}{" "}
              {node.width * WIDTH > (node.name.length + length.length + 5) * LETTER && (
                <tspan dx="5" className="figures fill-muted">
                  {length}
                </tspan>
              )}
            </text>
          </>
        )}
      </a>
    </svg>
  );
});

/** A name as far as its bar has room for it. */
function shortened(name: string, width: number): string {
  const letters = Math.min(LONGEST, Math.floor((width * WIDTH - ROOM) / LETTER));
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}
