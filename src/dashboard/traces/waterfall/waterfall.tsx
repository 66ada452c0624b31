"use client";

import { useRouter, useSearchParams } from "next/navigation";
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { paths } from "../../paths.ts";
import { axisTicks } from "./axis-ticks.ts";
import type { TraceChart } from "./trace-chart.ts";
import { useRowWindow } from "./use-row-window.ts";
import { rowsAbove, visibleRows } from "./visible-rows.ts";
import { WaterfallAxis } from "./waterfall-axis.tsx";
import { stepOfKey } from "./waterfall-keys.ts";
import { WaterfallRow } from "./waterfall-row.tsx";

const NO_MARKS: number[] = [];

/** A trace on a time axis. A client component: it folds, scrolls through any number of rows and is walked by keys. */
export function Waterfall({ chart }: { chart: TraceChart }) {
  const router = useRouter();
  const { rows } = chart;
  const selected = rows.spanId.indexOf(useSearchParams().get("span") ?? "");
  const [shut, setShut] = useState<ReadonlySet<number>>(() => new Set());
  const [cursor, setCursor] = useState(Math.max(0, selected));
  const scroller = useRef<HTMLDivElement>(null);
  const visible = useMemo(() => visibleRows(rows.end, shut), [rows, shut]);
  const ticks = useMemo(() => axisTicks(chart.durationNanos, 5), [chart]);
  const marksOfRow = useMemo(() => groupMarks(chart.marks.row), [chart]);
  const { rowHeight, first, last } = useRowWindow(scroller, visible.length);

  function toggle(row: number) {
    setCursor(row);
    setShut((old) =>
      old.has(row) ? new Set([...old].filter((other) => other !== row)) : new Set([...old, row]),
    );
  }

  function pick(row: number) {
    setCursor(row);
    const spanId = row === selected ? null : rows.spanId[row];
    router.replace(paths.trace(chart.traceId, spanId), { scroll: false });
  }

  const reveal = useCallback(
    (row: number) => {
      const element = scroller.current;
      const place = visible.indexOf(row);
      if (element === null || place === -1) return;
      const top = place * rowHeight;
      const room = element.clientHeight - AXIS_HEIGHT - rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top > element.scrollTop + room) element.scrollTop = top - room;
    },
    [visible, rowHeight],
  );

  // The selection can change from outside, by a link or the browser's back: the row is then opened to and gone to.
  const [known, setKnown] = useState(-1);
  if (known !== selected) {
    setKnown(selected);
    if (selected !== -1) {
      const above = rowsAbove(rows.depth, selected);
      setCursor(selected);
      setShut((old) => new Set([...old].filter((row) => !above.includes(row))));
    }
  }

  useEffect(() => reveal(cursor), [cursor, reveal]);

  function click(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    const row = Number(target?.closest<HTMLElement>("[data-span-row]")?.dataset["spanRow"] ?? -1);
    scroller.current?.focus({ preventScroll: true });
    if (row === -1) return;
    if (target?.closest("[data-toggle]")) toggle(row);
    else pick(row);
  }

  function press(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const step = stepOfKey(event.key, rows, { visible, cursor, shut, page });
    if (step === null) return;
    event.preventDefault();
    if (step.do === "move") setCursor(step.to);
    else if (step.do === "select") pick(step.row);
    else if (step.do === "leave") router.replace(paths.trace(chart.traceId), { scroll: false });
    else toggle(step.row);
  }

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      data-row=""
      aria-label="Spans"
      aria-activedescendant={visible.slice(first, last).includes(cursor) ? `span-row-${cursor}` : undefined}
      onKeyDown={press}
      onClick={click}
      className="scroll-thin relative max-h-[calc(100dvh-5rem)] min-h-40 overflow-x-hidden overflow-y-auto rounded-md border border-line bg-surface"
    >
      <WaterfallAxis ticks={ticks} marks={chart.marks} durationNanos={chart.durationNanos} />
      <svg aria-hidden="true" width="1" height={first * rowHeight} className="block" />
      {visible.slice(first, last).map((row) => (
        <WaterfallRow
          key={row}
          chart={chart}
          row={row}
          marks={marksOfRow.get(row) ?? NO_MARKS}
          ticks={ticks}
          isShut={shut.has(row)}
          isSelected={row === selected}
          isCursor={row === cursor}
        />
      ))}
      <svg
        aria-hidden="true"
        width="1"
        height={Math.max(0, visible.length - last) * rowHeight}
        className="block"
      />
    </div>
  );
}

const AXIS_HEIGHT = 36;

function groupMarks(rowOfMark: number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [place, row] of rowOfMark.entries()) {
    const group = groups.get(row);
    if (group === undefined) groups.set(row, [place]);
    else group.push(place);
  }
  return groups;
}
