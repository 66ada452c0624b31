import { MARK_ROOM } from "./chart-frame.tsx";
import { COLOR_CLASSES, type ChartModel } from "./chart-model.ts";
import { placeMarks } from "./mark-places.ts";
import type { Chosen } from "./use-time-selection.ts";
import { laneScale, placeOn, type ValueScale } from "./value-scale.ts";

/** The height of a lane's title, and of the room below a lane that is not the last. */
const TITLE = 28;
const BELOW = 4;

interface ChartOverlayProps {
  model: ChartModel;
  scales: ValueScale[];
  chosen: Chosen | null;
  hidden: ReadonlySet<string>;
}

/** The crosshair through all lanes with a point on each line, and the range being chosen. */
export function ChartOverlay({ model, scales, chosen, hidden }: ChartOverlayProps) {
  if (chosen === null) return null;
  const { times, lanes } = model;
  const share = (step: number) => `${(step / times.count) * 100}%`;
  const [first, length] = [
    Math.min(chosen.cursor, chosen.anchor),
    Math.abs(chosen.cursor - chosen.anchor) + 1,
  ];
  const center = share(chosen.cursor + 0.5);
  const tops = laneTops(model);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-3 left-13">
      <svg width="100%" height="100%" className="block overflow-visible">
        {lanes.map((lane, index) => {
          const begin = tops[index] ?? 0;
          return (
            <g key={lane.title ?? index}>
              {length > 1 && (
                <rect
                  x={share(first)}
                  width={share(length)}
                  y={begin}
                  height={lane.height}
                  fillOpacity="0.15"
                  className="fill-accent"
                />
              )}
              <line x1={center} x2={center} y1={begin} y2={begin + lane.height} className="stroke-ink" />
              {lane.series
                .filter(({ shape, label }) => shape !== "bar" && !hidden.has(label))
                .map(({ label, color, values }) => {
                  const value = values[chosen.cursor] ?? null;
                  if (value === null) return null;
                  return (
                    <circle
                      key={label}
                      cx={center}
                      cy={begin + lane.height * placeOn(scales[index] ?? laneScale(lane, hidden), value)}
                      r="4"
                      strokeWidth="1.5"
                      className={`${COLOR_CLASSES[color]} fill-current stroke-surface`}
                    />
                  );
                })}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Where each lane begins, in pixels from the top. */
function laneTops(model: ChartModel): number[] {
  let below = placeMarks(model).length > 0 ? MARK_ROOM : 0;
  return model.lanes.map(({ title, height }) => {
    const top = below + (title === undefined ? 0 : TITLE);
    below = top + height + BELOW;
    return top;
  });
}
