import { useLayoutEffect, useRef } from "react";
import { SeriesMark } from "./chart-frame.tsx";
import type { StepReading } from "./read-step.ts";
import type { TimeSteps } from "./time-steps.ts";
import type { Chosen } from "./use-time-selection.ts";

interface ChartTooltipProps {
  reading: StepReading;
  times: TimeSteps;
  chosen: Chosen;
}

/** The values of all series beside the crosshair, on the side with more room. */
export function ChartTooltip({ reading, times, chosen }: ChartTooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  const share = (chosen.cursor + 0.5) / times.count;
  useLayoutEffect(() => {
    const element = box.current;
    const stage = element?.offsetParent;
    if (element === null || !(stage instanceof HTMLElement)) return;
    const { paddingLeft, paddingRight } = getComputedStyle(stage);
    const [left, right] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
    const x = left + share * (stage.clientWidth - left - right);
    const wanted = share > 0.5 ? x - element.offsetWidth - 12 : x + 12;
    element.style.left = `${Math.max(0, Math.min(stage.clientWidth - element.offsetWidth, wanted))}px`;
  });
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="figures pointer-events-none absolute top-6 z-20 max-w-72 min-w-36 rounded-md border border-line bg-raised px-2.5 py-2 text-xs text-ink shadow-float"
    >
      <p className="mb-1 text-muted">{reading.time}</p>
      <ul className="grid gap-0.5">
        {reading.rows.map(({ label, color, text }) => (
          <li key={label} className="flex items-center gap-2">
            <SeriesMark color={color} />
            <span className="foreign">{label}</span>
            <span className="ml-auto pl-3 font-medium whitespace-nowrap">{text}</span>
          </li>
        ))}
      </ul>
      {reading.note !== null && <p className="mt-1 text-muted">{reading.note}</p>}
    </div>
  );
}
