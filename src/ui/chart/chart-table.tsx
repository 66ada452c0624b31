import { Table2 } from "lucide";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { filledSteps, firstPartial, zoomedTo, type ChartModel, type ChartZoom } from "./chart-model.ts";
import { stepTime } from "./time-ticks.ts";
import { formatValue } from "./value-scale.ts";

const DAY = 86_400_000;

/** The chart's values as a table, without the steps that have none. Each row leads to its time. */
export function ChartTable({ model, zoom }: { model: ChartModel; zoom: ChartZoom | null }) {
  const { times, zone, lanes } = model;
  const columns = lanes.flatMap(({ unit, series }) => series.map((one) => ({ ...one, unit })));
  const partial = firstPartial(model);
  return (
    <details className="text-xs">
      <summary className="inline-flex items-center gap-1.5 rounded-sm py-1 text-faint hover:text-ink">
        <Icon icon={Table2} size={12} />
        Show as table
      </summary>
      <div className="scroll-thin max-h-64 overflow-auto" tabIndex={0} role="region" aria-label={model.label}>
        <table className="figures w-full">
          <thead>
            <tr className="text-left text-faint">
              <th scope="col" className="py-1 pr-4 font-normal">
                Time
              </th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="foreign py-1 pr-4 text-right font-normal">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {filledSteps(model).map((index) => {
              const start = times.start + index * times.step;
              const end = start + times.step;
              const time = stepTime(start, end, zone, times.step * times.count > DAY);
              return (
                <tr key={index} className="border-t border-line">
                  <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                    {zoom === null ? (
                      time
                    ) : (
                      <Link
                        href={zoomedTo(zoom, start, end)}
                        className="text-accent underline-offset-2 hover:underline"
                      >
                        {time}
                      </Link>
                    )}
                    {index >= partial && ", so far"}
                  </th>
                  {columns.map(({ label, values, unit }) => {
                    const value = values[index] ?? null;
                    return (
                      <td key={label} className="py-1 pr-4 text-right">
                        {value === null ? "no data" : formatValue(value, unit)}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}
