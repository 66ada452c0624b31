import type { AlertView } from "#api/alerts.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { ServiceReleases } from "#api/releases.ts";
import { formatTick, valueScale } from "#ui/chart/value-scale.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Column } from "#ui/data-table.tsx";
import { Link } from "#ui/link.tsx";
import { RowList } from "#ui/row-list.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { compareServices } from "./compare-services.ts";
import { errorRates, hourSteps } from "./hour-steps.ts";
import type { NowScope } from "./now-scope.ts";
import { SERVICE_GRID, ServiceRow } from "./service-row.tsx";

interface ServicesTableProps {
  /** By service. */
  now: RatesAnswer;
  /** The same before, the latest first. */
  earlier: RatesAnswer[];
  /** Those that fire. */
  alerts: AlertView[];
  /** Latest first. */
  releases: ServiceReleases["releases"];
  scope: NowScope;
  viewer: Viewer;
}

/** The services, the worst first, each figure leading to its requests. */
export function ServicesTable({ now, earlier, releases, alerts, scope, viewer }: ServicesTableProps) {
  const services = compareServices(now, earlier, releases, alerts);
  if (services.length === 0) return null;
  const shares = new Map(
    services.map(({ service, now: series }) => [
      service,
      series === null ? [] : errorRates(hourSteps(now, [series])),
    ]),
  );
  const most = [...shares.values()].flat().reduce<number>((top, share) => Math.max(top, share ?? 0), 0);
  const { top } = valueScale(most, "share", 1);
  const healthy = services.filter(({ state }) => state === "healthy").length;
  return (
    <Section
      id="services"
      title="Services"
      meta={`${healthy} of ${services.length} healthy · the worst first · compared with ${scope.before}`}
      aside={
        <Link href={paths.traces({ view: "map", ...scope.time })} className={buttonClass("link")}>
          Service map
        </Link>
      }
    >
      <RowList label="Services" grid={SERVICE_GRID} columns={columnsOf(top)}>
        {services.map((service) => (
          <ServiceRow
            key={service.service}
            service={service}
            shares={shares.get(service.service) ?? []}
            top={top}
            scope={scope}
            viewer={viewer}
          />
        ))}
      </RowList>
    </Section>
  );
}

function columnsOf(top: number): Column[] {
  return [
    { name: "Service" },
    { name: "Release" },
    { name: `Errors, 0 to ${formatTick(top, "share", 0)}` },
    { name: "Requests/min", isNumber: true },
    { name: "Errors", isNumber: true },
    { name: "Error change", isNumber: true },
    { name: "p95", isNumber: true },
    { name: "p95 change", isNumber: true },
    { name: "Last seen", isNumber: true },
  ];
}
