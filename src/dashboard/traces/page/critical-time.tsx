import { formatDuration } from "#ui/format-duration.ts";
import { serviceFill, ServiceSwatch } from "../../badges/service-color.tsx";
import type { ServiceTime } from "./service-times.ts";

/** Which services a trace waited for, as parts of its critical path. */
export function CriticalTime({ times }: { times: ServiceTime[] }) {
  const total = times.reduce((sum, { nanos }) => sum + nanos, 0);
  if (total === 0) return null;
  const starts = times.map((_, place) => times.slice(0, place).reduce((sum, { nanos }) => sum + nanos, 0));
  return (
    <section aria-label="Time on the critical path" className="w-full max-w-lg min-w-0 text-xs text-muted">
      <p className="figures flex justify-between gap-4">
        <span>Time on the critical path</span>
        <span>{formatDuration(total)}</span>
      </p>
      <svg width="100%" height="8" aria-hidden="true" className="my-1.5 block rounded-sm">
        {times.map(({ service, nanos }, place) => (
          <rect
            key={service}
            x={`${((starts[place] ?? 0) / total) * 100}%`}
            width={`${(nanos / total) * 100}%`}
            height="8"
            className={`${serviceFill(service)} stroke-page`}
          />
        ))}
      </svg>
      <ul className="figures flex flex-wrap gap-x-4 gap-y-0.5">
        {times.map(({ service, nanos }) => (
          <li key={service} className="flex min-w-0 items-center gap-1.5">
            <ServiceSwatch service={service} />
            <span className="foreign truncate">{service}</span> {formatDuration(nanos)}
          </li>
        ))}
      </ul>
    </section>
  );
}
