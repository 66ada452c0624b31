import type { Result } from "#lib/result.ts";
import type { FloodAnswer } from "#api/settings.ts";
import { SPIKE_FACTOR } from "#model/flood-limits.ts";
import { formatExact } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import { Notice } from "#ui/notice.tsx";
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
        <Notice tone="danger">{failureText(flood.error, collectorUrl).title}.</Notice>
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

function FloodTable({
  categories,
  viewer,
}: {
  categories: NonNullable<FloodAnswer["categories"]>;
  viewer: Viewer;
}) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Flood limits">
      <table className="figures w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-faint">
            {[
              "Category",
              "Per second",
              "Burst left",
              "This hour left",
              "Usual busiest hour",
              "Last limited",
            ].map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((one) => (
            <tr key={one.category} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-medium">
                {one.category}
              </th>
              {one.hasQuota ? (
                <td colSpan={5} className="py-1.5 text-muted">
                  Has a quota, which applies instead
                </td>
              ) : (
                <>
                  <td className="py-1.5 pr-4">{formatExact(one.perSecond)}</td>
                  <td className="py-1.5 pr-4 whitespace-nowrap">{left(one.burstLeft, one.burst)}</td>
                  <td className="py-1.5 pr-4 whitespace-nowrap">{left(one.hourlyLeft, one.hourly)}</td>
                  <td className="py-1.5 pr-4">
                    {one.usual === null ? (
                      <span className="text-muted">not known yet</span>
                    ) : (
                      formatExact(one.usual)
                    )}
                  </td>
                  <td className="py-1.5 pr-4 whitespace-nowrap">
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
        </tbody>
      </table>
    </div>
  );
}

function left(available: number, size: number): string {
  return `${formatExact(available)} of ${formatExact(size)}`;
}
