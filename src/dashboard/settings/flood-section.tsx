import type { Result } from "#lib/result.ts";
import type { FloodAnswer } from "#api/settings.ts";
import { SPIKE_FACTOR } from "#model/flood-limits.ts";
import { formatExact } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { FailedPart } from "#ui/failed-part.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { failureText } from "../errors/failure-text.ts";

interface FloodSectionProps {
  flood: Result<FloodAnswer, CollectorFailure>;
  viewer: Viewer;
  collectorUrl: string;
}

/** What flood protection lets through, how much of it is left, and when it last limited. */
export function FloodSection({ flood, viewer, collectorUrl }: FloodSectionProps) {
  return (
    <Section id="flood" title="Flood protection">
      {!flood.ok ? (
        <FailedPart>{`${failureText(flood.error, collectorUrl).title}.`}</FailedPart>
      ) : flood.value.categories === null ? (
        <p className="text-sm text-muted">
          Off: only quotas limit what is accepted. Turn it on above, and for all projects with
          GLASSHOUSE_FLOOD_PROTECTION=1.
        </p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">
            Applies where the project has no quota of its own. A spike is more than {SPIKE_FACTOR} times the
            usual busiest hour of the last seven days, but never less than a generous minimum.
          </p>
          <FloodTable categories={flood.value.categories} viewer={viewer} />
          <p className="mt-3 text-sm text-muted">
            New issues were{" "}
            {flood.value.newIssuesLastLimited === null ? (
              "not capped in the last 24 hours."
            ) : (
              <>
                last capped <Moment at={flood.value.newIssuesLastLimited} viewer={viewer} />: the issue “Too
                many new issues” has the events.
              </>
            )}
          </p>
        </>
      )}
    </Section>
  );
}

const COLUMNS = [
  { name: "Category" },
  { name: "Per second", isNumber: true },
  { name: "Burst left", isNumber: true },
  { name: "This hour left", isNumber: true },
  { name: "Usual busiest hour", isNumber: true },
  { name: "Last limited", isNumber: true },
];

function FloodTable({
  categories,
  viewer,
}: {
  categories: NonNullable<FloodAnswer["categories"]>;
  viewer: Viewer;
}) {
  return (
    <DataTable label="Flood limits" columns={COLUMNS}>
      {categories.map((one) => (
        <tr key={one.category}>
          <th scope="row" className="font-medium">
            {one.category}
          </th>
          {one.hasQuota ? (
            <td colSpan={5} className="text-muted">
              Has a quota, which applies instead
            </td>
          ) : (
            <>
              <td className="number">{formatExact(one.perSecond)}</td>
              <td className="number whitespace-nowrap">{left(one.burstLeft, one.burst)}</td>
              <td className="number whitespace-nowrap">{left(one.hourlyLeft, one.hourly)}</td>
              <td className="number">
                {one.usual === null ? (
                  <span className="text-muted">not known yet</span>
                ) : (
                  formatExact(one.usual)
                )}
              </td>
              <td className="number whitespace-nowrap">
                {one.lastLimited === null ? (
                  <span className="text-muted">not in 24 hours</span>
                ) : (
                  <Moment at={one.lastLimited} viewer={viewer} />
                )}
              </td>
            </>
          )}
        </tr>
      ))}
    </DataTable>
  );
}

function left(available: number, size: number): string {
  return `${formatExact(available)} of ${formatExact(size)}`;
}
