import { formatExact } from "#ui/format-count.ts";
import { formatTime } from "#ui/format-time.ts";

/** The table twin of the chart of an issue's hours. */
export function HourTable({ hours, zone }: { hours: [number, number][]; zone: string }) {
  return (
    <details className="text-xs">
      <summary className="inline-block rounded-sm text-faint hover:text-ink">As a table</summary>
      <table className="figures mt-1">
        <thead>
          <tr className="text-left text-faint">
            <th scope="col" className="pr-6 font-normal">
              Hour from
            </th>
            <th scope="col" className="text-right font-normal">
              Events
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map(([hour, count]) => (
            <tr key={hour}>
              <td className="pr-6">{formatTime(hour * 1000, zone, "moment").slice(0, -3)}</td>
              <td className="text-right">{formatExact(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
