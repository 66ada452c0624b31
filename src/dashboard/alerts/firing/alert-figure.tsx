import type { AlertView } from "#api/alerts.ts";
import { classNames } from "#ui/class-names.ts";
import { formatCount } from "#ui/format-count.ts";
import { ServiceSwatch } from "../../badges/service-color.tsx";
import { measureText } from "../measure-text.ts";

/** What an alert is about. */
export function AlertPlace({ alert: { subject } }: { alert: AlertView }) {
  const { service, environment, monitor, metric, url, release } = subject;
  const others = [monitor, metric, url, release, environment].filter((part) => part !== null);
  if (service === null && others.length === 0) return null;
  return (
    <p className="foreign flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
      {service !== null && (
        <>
          <ServiceSwatch service={service} />
          {service}
        </>
      )}
      {service !== null && others.length > 0 && ", "}
      {others.join(", ")}
    </p>
  );
}

/** How bad it is. The text says it for kinds that have no figure. */
export function AlertFigure({ alert: { measure, text }, isFirst }: { alert: AlertView; isFirst: boolean }) {
  if (measure === null) return <p className="foreign mt-3 text-sm text-muted">{text}</p>;
  const { now, before, unit, count } = measure;
  return (
    <>
      <p className="mt-3 flex items-center gap-3">
        <span
          className={classNames(
            "shrink-0 whitespace-nowrap",
            isFirst ? "type-hero text-danger" : "type-figure",
          )}
        >
          {measureText(now, unit)}
        </span>
        <span className="figures text-xs text-muted">
          {before !== null && `usually ${measureText(before, unit)}`}
          {count !== null && <span className="block">n = {formatCount(count)}</span>}
        </span>
      </p>
      <p className="foreign mt-2 text-xs text-muted">{text}</p>
    </>
  );
}
