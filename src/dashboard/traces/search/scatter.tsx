"use client";
import { useEffect, useRef, useState, type PointerEvent } from "react";
import type { TracePoints } from "#api/traces.ts";
import type { PlacedMark } from "#ui/chart/mark-places.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { formatTime } from "#ui/format-time.ts";
import { Link } from "#ui/link.tsx";
import { useScopedRouter } from "#ui/link-scope.ts";
import { paths } from "../../paths.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";
import { boxFilter, type BoxFilter } from "./box-filter.ts";
import type { Box, KeepScatterDrawn, StepCount, UsualStep } from "./draw-scatter.ts";
import { nearestPoint, STRIP_HEIGHT, type ScatterScale } from "./scatter-scale.ts";

export interface ScatterProps {
  data: TracePoints;
  counts: StepCount[];
  usual: UsualStep[];
  /** The releases of the chart's time. */
  marks: PlacedMark[];
  filter: TraceListFilter;
  zone: string;
  /** The chart's accessible description. */
  label: string;
}

/** A shorter drag, in pixels, counts as a click. */
const SHORTEST_DRAG = 4;

/** The drawing code loads after the page. */
const loadDrawing = () => import("./draw-scatter.ts");

async function keepDrawn(...given: Parameters<KeepScatterDrawn>): Promise<void> {
  const { keepScatterDrawn } = await loadDrawing();
  keepScatterDrawn(...given);
}

/**
 * Traces as points over time. Clicking opens one, dragging draws a box, dragging over the counts narrows the time
 * range.
 */
export function Scatter({ data, counts, usual, marks, filter, zone, label }: ScatterProps) {
  const router = useScopedRouter();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = useRef<ScatterScale | null>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const [chosen, setChosen] = useState<BoxFilter | null>(null);
  const [hover, setHover] = useState(-1);
  // The server's markup has the canvas before a script can draw on it or listen to it.
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const leaving = new AbortController();
    void keepDrawn(element, { data, counts, usual, marks, zone, box, hover }, leaving.signal, (drawn) => {
      scale.current = drawn;
      setDrawn(drawn !== null);
    });
    return () => leaving.abort();
  }, [data, counts, usual, marks, zone, box, hover]);

  const place = (event: PointerEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  function clear() {
    setBox(null);
    setChosen(null);
  }

  function move(event: PointerEvent) {
    const { x, y } = place(event);
    if (pressed.current === null) {
      setHover(scale.current === null ? -1 : nearestPoint(data.points, scale.current, x, y));
    } else if (Math.abs(x - pressed.current.x) >= SHORTEST_DRAG) {
      const from = pressed.current;
      setHover(-1);
      setChosen(null);
      setBox({ x0: from.x, y0: from.y, x1: x, y1: y, strip: from.y <= STRIP_HEIGHT });
    }
  }

  function release(event: PointerEvent) {
    const from = pressed.current;
    pressed.current = null;
    if (from === null || scale.current === null) return;
    const { x, y } = place(event);
    if (Math.abs(x - from.x) < SHORTEST_DRAG) {
      clear();
      const point = data.points[nearestPoint(data.points, scale.current, x, y)];
      if (point !== undefined) router.push(paths.trace(point.traceId));
      return;
    }
    const drawn: Box = { x0: from.x, y0: from.y, x1: x, y1: y, strip: from.y <= STRIP_HEIGHT };
    setBox(drawn);
    const filters = boxFilter(filter, data, drawn, scale.current);
    if (drawn.strip) router.push(paths.traces(traceQuery(filters.time)));
    else setChosen(filters);
  }

  const pointed = data.points[hover];
  const root = pointed === undefined ? undefined : data.roots[pointed.root];
  return (
    <div className="select-none">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        aria-busy={!isDrawn}
        data-canvas="scatter"
        className={`block h-64 w-full touch-pan-y ${isDrawn ? "cursor-crosshair" : "cursor-progress"}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pressed.current = place(event);
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => {
          pressed.current = null;
          clear();
        }}
        onPointerLeave={() => setHover(-1)}
      />
      <p className="figures flex min-h-8 flex-wrap items-center gap-x-4 text-xs text-muted">
        {chosen !== null ? (
          <>
            <span>{chosen.label}</span>
            <Link href={paths.traces(traceQuery(chosen.compare))} className={ACTION}>
              Compare
            </Link>
            <Link href={paths.traces(traceQuery(chosen.time))} className={ACTION}>
              Narrow the time range
            </Link>
            <button type="button" className={ACTION} onClick={clear}>
              Clear
            </button>
          </>
        ) : pointed === undefined ? (
          <span className="max-sm:sr-only">
            Click a point to open its trace. Drag a box to compare it with the time before; drag over the bars
            to narrow the time range.
          </span>
        ) : (
          <span className="foreign">
            {root?.name} · {root?.service} · {formatDuration(pointed.durationNanos)}
            {pointed.failed ? " · failed" : ""} ·{" "}
            {formatTime(Date.parse(data.start) + pointed.offsetMillis, zone, "moment")}
          </span>
        )}
      </p>
    </div>
  );
}

const ACTION = "text-accent underline underline-offset-2";
