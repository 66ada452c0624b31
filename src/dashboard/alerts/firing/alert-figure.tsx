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

/** `12 events an hour` in the largest role would be wider than a phone. */
const LONGEST_HERO = 9;

/** How bad it is. The text says it for kinds that have no figure. */
export function AlertFigure({ alert: { measure, text }, isFirst }: { alert: AlertView; isFirst: boolean }) {
  if (measure === null) return <p className="foreign mt-3 text-sm text-muted">{text}</p>;
  const { now, before, unit, count } = measure;
  const figure = measureText(now, unit);
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-x-3">
        <span
          className={classNames(
            "whitespace-nowrap",
            isFirst && figure.length <= LONGEST_HERO ? "type-hero" : "type-figure",
            isFirst && "text-danger",
          )}
        >
          {figure}
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
