import type { UnixMillis } from "#lib/units.ts";
import { Chart } from "#ui/chart/chart.tsx";
import { seriesColor } from "../badges/service-color.tsx";
import type { OutcomeChartData } from "./outcome-series.ts";

interface OutcomeChartProps {
  data: OutcomeChartData;
  label: string;
  zone: string;
  /** Until when the outcomes were counted. */
  until: UnixMillis;
}

/** Outcomes over time as stacked bars. */
export function OutcomeChart({ data, label, zone, until }: OutcomeChartProps) {
  const { start, step, count, series } = data;
  return (
    <div className="mb-4">
      <Chart
        model={{
          label,
          times: { start, step, count },
          until,
          zone,
          marks: [],
          lanes: [
            {
              title: "Items",
              unit: "count",
              height: 128,
              series: series.map(({ label: name, values }, at) => ({
                label: name,
                color: seriesColor(at),
                shape: "bar",
                values,
              })),
            },
          ],
        }}
        none="No data was received in this period."
      />
    </div>
  );
}
