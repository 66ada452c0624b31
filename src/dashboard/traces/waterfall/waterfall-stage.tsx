"use client";

import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { criticalPath, type CriticalStretch } from "./critical-path.ts";
import { RepetitionNotice } from "./trace-notices.tsx";
import { topRows } from "./chart-rows.ts";
import { nextHit, placeOf, searchRows } from "./visible-rows.ts";
import { around, panned } from "./time-view.ts";
import type { TraceChart } from "./trace-chart.ts";
import { useFolding } from "./use-folding.ts";
import { useRowWindow } from "./use-row-window.ts";
import { HEADER_HEIGHT, useTimeCanvas, zoomBy } from "./use-time-canvas.ts";
import { stepOfKey } from "./waterfall-keys.ts";
import { WaterfallRow } from "./waterfall-row.tsx";
import { WaterfallTools } from "./waterfall-tools.tsx";

export interface WaterfallStageProps {
  chart: TraceChart;
  /** The row of the selected span; -1 for none. */
  selected: number;
  select: (row: number) => void;
  /** The row whose subtree is shown alone; -1 for all. */
  base: number;
  setBase: (row: number) => void;
}

const NO_MARKERS: number[] = [];
const NAMES_WIDTH = { "--names": "max(16rem, 36%)" } as CSSProperties;

/** The interactive waterfall: collapsing, virtual scrolling, zoom, search and keyboard navigation. */
export function WaterfallStage({ chart, selected, select, base, setBase }: WaterfallStageProps) {
  const { rows } = chart;
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const folding = useFolding(chart, base);
  const { visible, collapsed, runs, repetitions } = folding;
  const repetitionOf = useMemo(() => new Map(repetitions.map((one) => [one.head, one])), [repetitions]);
  const [cursor, setCursor] = useState(Math.max(0, selected));
  const [query, setQuery] = useState("");
  const [critical, setCritical] = useState(false);
  const hits = useHits(chart, useDeferredValue(query));
  const markersOfRow = useMemo(() => groupBy(chart.markers.row.entries()), [chart]);
  const criticalOfRow = useMemo(() => (critical ? criticalRows(chart, base) : null), [chart, critical, base]);
  const { rowHeight, first, last } = useRowWindow(scroller, visible.length);
  const picture = useMemo(
    () => ({ visible, runs, critical: criticalOfRow, markersOfRow, rowHeight }),
    [visible, runs, criticalOfRow, markersOfRow, rowHeight],
  );
  const canvas = useTimeCanvas(chart, scroller, picture);

  const goTo = (row: number) => {
    if (row < 0) return;
    if (placeOf(visible, row) === -1) folding.reveal(row);
    setCursor(row);
  };

  const open = (row: number) => {
    goTo(row);
    select(row);
  };

  // The selection can change from outside, by a link or the back button: then expand and go to it.
  const [known, setKnown] = useState(-1);
  if (known !== selected) {
    setKnown(selected);
    goTo(selected);
  }

  useEffect(() => {
    const element = scroller.current;
    const place = placeOf(visible, cursor);
    if (element === null || place === -1) return;
    const top = place * rowHeight;
    const room = element.clientHeight - HEADER_HEIGHT - rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + room) element.scrollTop = top - room;
  }, [cursor, visible, rowHeight]);

  useEffect(() => {
    const start = rows.startNanos[base] ?? 0;
    const range =
      base === -1
        ? { from: 0, to: chart.durationNanos }
        : around(start, start + (rows.durationNanos[base] ?? 0), chart.durationNanos);
    canvas.current?.show(range);
  }, [base, canvas, chart, rows]);

  function click(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    const row = Number(target?.closest<HTMLElement>("[data-span-row]")?.dataset["spanRow"] ?? -1);
    tree.current?.focus({ preventScroll: true });
    if (row === -1) return;
    setCursor(row);
    if (target?.closest("[data-toggle]")) folding.toggle(row);
    else select(row === selected ? -1 : row);
  }

  function press(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 4);
    const step = stepOfKey(event, rows, { visible, cursor, collapsed, runs, page });
    if (step === null) return;
    event.preventDefault();
    const time = canvas.current;
    if (step.do === "move") setCursor(step.to);
    else if (step.do === "collapse" || step.do === "expand") folding.toggle(step.row);
    else if (step.do === "select") select(step.row === selected ? -1 : step.row);
    else if (step.do === "root") setBase(step.row === base ? -1 : step.row);
    else if (step.do === "hit") goTo(nextHit(hits.rows, cursor, step.step));
    else if (step.do === "zoom") zoomBy(time, chart.durationNanos, step.factor);
    else if (step.do === "pan") time?.show(panned(time.range, chart.durationNanos, step.share));
    else if (step.do === "whole") time?.show({ from: 0, to: chart.durationNanos });
    else if (step.do === "leave") select(-1);
    else if (step.do === "fit") {
      const start = rows.startNanos[step.row] ?? 0;
      time?.show(around(start, start + (rows.durationNanos[step.row] ?? 0), chart.durationNanos));
    }
  }

  return (
    <>
      <RepetitionNotice chart={chart} repetitions={repetitions} open={open} />
      <WaterfallTools
        query={query}
        setQuery={setQuery}
        hits={hits.rows.length}
        hit={hits.rows.indexOf(cursor) + 1}
        step={(direction) => goTo(nextHit(hits.rows, cursor, direction))}
        levels={useMemo(() => rows.depth.reduce((most, depth) => Math.max(most, depth + 1), 0), [rows])}
        showLevels={folding.showLevels}
        critical={critical}
        setCritical={setCritical}
        zoom={(factor) => {
          if (factor === "whole") canvas.current?.show({ from: 0, to: chart.durationNanos });
          else zoomBy(canvas.current, chart.durationNanos, factor);
        }}
        root={base === -1 ? null : (chart.names[rows.name[base] ?? -1] ?? "")}
        leaveRoot={() => setBase(-1)}
      />
      <div
        ref={scroller}
        style={NAMES_WIDTH}
        className="scroll-thin relative max-h-[calc(100dvh-5rem)] min-h-40 overflow-x-hidden overflow-y-auto rounded-md border border-line bg-surface"
      >
        <TimeHeader />
        <div
          ref={tree}
          role="tree"
          tabIndex={0}
          data-row=""
          aria-label="Spans"
          aria-activedescendant={
            cursor >= (visible[first] ?? 0) && placeOf(visible.subarray(first, last), cursor) !== -1
              ? `span-row-${cursor}`
              : undefined
          }
          onKeyDown={press}
          onClick={click}
          style={{ height: visible.length * rowHeight }}
          className="relative outline-none"
        >
          {[...visible.subarray(first, last)].map((row, offset) => (
            <WaterfallRow
              key={row}
              chart={chart}
              row={row}
              top={(first + offset) * rowHeight}
              markers={markersOfRow.get(row) ?? NO_MARKERS}
              isCollapsed={collapsed.has(row)}
              repeated={runs.has(row) ? (repetitionOf.get(row)?.count ?? 0) : 0}
              isNPlusOne={repetitionOf.get(row)?.isNPlusOne === true}
              isHit={hits.set.has(row)}
              isSelected={row === selected}
              isCursor={row === cursor}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** The sticky minimap and axis, with the canvas of the bars below. */
function TimeHeader() {
  const column =
    "absolute max-md:left-3 max-md:w-[calc(100%-0.75rem)] md:left-[var(--names)] md:w-[calc(100%-var(--names))]";
  return (
    <div aria-hidden="true" className="sticky top-0 z-10">
      <div className="relative h-18 border-b border-line bg-surface">
        <span className="absolute bottom-2 left-3 hidden text-xs text-faint md:block">Span</span>
        <canvas data-canvas="minimap" className={`${column} top-1 h-10`} />
        <canvas data-canvas="brush" className={`${column} top-1 h-10 cursor-col-resize touch-pan-y`} />
        <canvas
          data-canvas="axis"

          className={`${column} bottom-0 h-7 cursor-col-resize touch-pan-y`}
        />
      </div>
      <div className="relative h-0">
        <canvas data-canvas="bars" className={`${column} pointer-events-none top-0`} />
      </div>
    </div>
  );
}

function useHits(chart: TraceChart, query: string): { rows: number[]; set: ReadonlySet<number> } {
  return useMemo(() => {
    const rows = searchRows(chart, query);
    return { rows, set: new Set(rows) };
  }, [chart, query]);
}

function criticalRows({ rows }: TraceChart, base: number): Map<number, CriticalStretch[]> {
  const roots = base === -1 ? [...topRows(rows.end)] : [base];
  return groupBy(
    roots.flatMap((root) => criticalPath(rows, root)).map((stretch) => [stretch, stretch.row] as const),
  );
}

/** Groups values by row. */
function groupBy<T>(pairs: Iterable<readonly [T, number]>): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const [thing, row] of pairs) {
    const group = groups.get(row);
    if (group === undefined) groups.set(row, [thing]);
    else group.push(thing);
  }
  return groups;
}
