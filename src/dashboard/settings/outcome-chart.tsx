import { formatExact } from "#ui/format-count.ts";
import { Count } from "#ui/count.tsx";
import { formatTime } from "#ui/format-time.ts";
import { Swatch } from "#ui/swatch.tsx";
import { COLUMN_WIDTH, StackedColumn, sumAt } from "#ui/stacked-column.tsx";
import { seriesFill } from "../badges/service-color.tsx";
import type { OutcomeChartData } from "./outcome-series.ts";

const HEIGHT = 120;

interface OutcomeChartProps {
  data: OutcomeChartData;
  label: string;
  zone: string;
}

/** Outcomes over time as stacked columns, with legend and table. */
export function OutcomeChart({ data, label, zone }: OutcomeChartProps) {
  const { start, step, count, series } = data;
  const stacks = series.map(({ label: name, values }, at) => ({ label: name, fill: seriesFill(at), values }));
  const indexes = Array.from({ length: count }, (_, index) => index);
  const peak = Math.max(1, ...indexes.map((index) => sumAt(series, index)));
  const moment = (index: number) => formatTime(start + index * step, zone, "moment");
  return (
    <div className="mb-4">
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {series.map((one, at) => (
          <li key={one.label} className="foreign inline-flex items-center gap-1.5">
            <Swatch fill={seriesFill(at)} />
            {one.label} <Count value={one.total} />
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 ${count * COLUMN_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}; numbers in the table below`}
        className="block h-32 w-full border-b border-edge"
      >
        {indexes.map((index) => (
          <StackedColumn key={index} {...{ stacks, index, peak, height: HEIGHT }} />
        ))}
      </svg>
      <div className="figures flex justify-between gap-3 pt-1 text-xs text-faint">
        <span>{moment(0)}</span>
        <span>peak {formatExact(peak)}</span>
        <span>{moment(count)}</span>
      </div>
      <details className="text-xs">
        <summary className="w-fit py-1 text-muted">Show as table</summary>
        <div className="scroll-thin max-h-64 overflow-auto" tabIndex={0} role="region" aria-label={label}>
          <table className="figures w-full min-w-120">
            <thead>
              <tr className="text-left text-faint">
                <th scope="col" className="py-1 pr-4 font-normal">
                  From
                </th>
                {series.map((one) => (
                  <th key={one.label} scope="col" className="foreign py-1 pr-4 text-right font-normal">
                    {one.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {indexes
                .filter((index) => sumAt(series, index) > 0)
                .map((index) => (
                  <tr key={index} className="border-t border-line">
                    <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                      {moment(index)}
                    </th>
                    {series.map((one) => (
                      <td key={one.label} className="py-1 pr-4 text-right">
                        {formatExact(one.values[index] ?? 0)}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
