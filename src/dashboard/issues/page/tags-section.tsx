import type { EventPageView } from "#api/pages.ts";
import type { IssueFacetsView } from "#api/issues.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { ShareBar } from "#ui/bars.tsx";
import { paths } from "../../paths.ts";
import { AttributeText } from "../../values/attribute-text.tsx";
import { writeTerm } from "#model/search/edit-search.ts";

type Facet = IssueFacetsView["tags"][number];

interface TagsSectionProps {
  event: EventPageView;
  facets: IssueFacetsView | null;
}

/** The event's tags, release and environment first, each with its distribution over the issue's events. */
export function TagsSection({ event, facets }: TagsSectionProps) {
  const own = new Map<string, string>();
  for (const [name, value] of [
    ["release", event.release?.version],
    ["environment", event.environment],
    ["platform", event.platform],
    ["level", event.level],
    ["transaction", event.glasshouse.transaction],
    ...event.tags.map(({ key, value: tag }) => [key, tag] as const),
  ] as const)
    if (value !== null && value !== undefined && value !== "" && !own.has(name)) own.set(name, value);
  const places = new Map(event.tags.map(({ key }, index) => [key, index]));
  const others = (facets?.tags ?? []).filter(({ key }) => !own.has(key));
  const sampled = facets?.looked ?? 0;
  return (
    <Section
      id="tags"
      title="Tags"
      aside={
        sampled > 1 && <span className="text-xs text-faint">from {formatCount(sampled)} stored events</span>
      }
    >
      <dl className="space-y-1.5 text-sm">
        {[...own].map(([name, value]) => (
          <Tag
            key={name}
            name={name}
            value={value}
            meta={metaAt(event.meta, "tags", places.get(name) ?? "", 1)}
            facet={facets?.tags.find(({ key }) => key === name)}
            sampled={sampled}
            issueId={event.groupID}
          />
        ))}
        {others.map((facet) => (
          <Tag
            key={facet.key}
            name={facet.key}
            value={null}
            meta={undefined}
            facet={facet}
            sampled={sampled}
            issueId={event.groupID}
          />
        ))}
      </dl>
    </Section>
  );
}

interface TagProps {
  name: string;
  /** This event's value; null if it has none. */
  value: string | null;
  meta: EventMeta | undefined;
  facet: Facet | undefined;
  sampled: number;
  issueId: string;
}

function Tag({ name, value, meta, facet, sampled, issueId }: TagProps) {
  const ownValue = facet?.values.find((candidate) => candidate.value === value);
  const hasDistribution = facet !== undefined && sampled > 1;
  return (
    <div className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4">
      <dt className="foreign text-faint">{name}</dt>
      <dd className="foreign figures min-w-0">
        {value === null ? (
          <span className="text-faint">not on this event</span>
        ) : (
          <AttributeText value={value} meta={meta} />
        )}
        {hasDistribution && facet.values.length === 1 && ownValue?.events === sampled && (
          <span className="ml-2 text-xs text-faint">on all events</span>
        )}
        {hasDistribution && !(facet.values.length === 1 && ownValue?.events === sampled) && (
          <details className="mt-0.5">
            <summary className="cursor-pointer rounded-sm text-xs text-muted hover:text-ink">
              {ownValue === undefined
                ? valuesOf(facet)
                : `${percent(ownValue.events, sampled)} have this${facet.values.length > 1 ? `, ${valuesOf(facet)}` : ""}`}
            </summary>
            <ul className="mt-1 space-y-1">
              {facet.values.map((one) => (
                <li key={one.value}>
                  <Link
                    href={paths.issueEvents(issueId, { query: writeTerm(name, one.value) })}
                    className="flex items-baseline justify-between gap-3 text-xs hover:text-accent"
                  >
                    <span className="min-w-0 truncate">{one.value === "" ? "(empty)" : one.value}</span>
                    <span className="shrink-0 text-muted">
                      {formatCount(one.events)} · {percent(one.events, sampled)}
                    </span>
                  </Link>
                  <ShareBar share={one.events / sampled} className="w-full" />
                </li>
              ))}
              {facet.others > 0 && (
                <li className="text-xs text-faint">other values {formatCount(facet.others)}</li>
              )}
            </ul>
          </details>
        )}
      </dd>
    </div>
  );
}

function valuesOf({ values, others }: Facet): string {
  return `${countOf(values.length, "value")}${others > 0 ? " and others" : ""}`;
}

function percent(part: number, whole: number): string {
  const share = (100 * part) / Math.max(whole, 1);
  return share > 0 && share < 1 ? "<1 %" : `${Math.round(share)} %`;
}
