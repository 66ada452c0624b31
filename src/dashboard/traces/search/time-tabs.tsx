import { formatTime } from "#ui/format-time.ts";
import { ViewSwitch } from "#ui/view-switch.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { PERIOD_NAMES, PERIODS_BY_LENGTH } from "../../period.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";

/** Links that change the period, and the time range if there is one. */
export function TimeTabs({ filter, viewer }: { filter: TraceListFilter; viewer: Viewer }) {
  const { from, to } = filter;
  const anyTime = { from: undefined, to: undefined, boxFrom: undefined, boxTo: undefined };
  const tabs = PERIODS_BY_LENGTH.map((period) => ({
    label: PERIOD_NAMES[period],
    href: paths.traces(traceQuery({ ...filter, ...anyTime, period })),
    current: from === undefined && period === filter.period,
  }));
  if (from !== undefined && to !== undefined) {
    const write = (at: string) => formatTime(Date.parse(at), viewer.zone, "moment");
    tabs.push({
      label: `${write(from)} – ${write(to)}`,
      href: paths.traces(traceQuery(filter)),
      current: true,
    });
  }
  return <ViewSwitch label="Period" views={tabs} />;
}
