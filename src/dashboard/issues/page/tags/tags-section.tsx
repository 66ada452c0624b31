import type { IssueFacetsView } from "#api/issues.ts";
import { countOf, formatCount } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { AllTags } from "./all-tags.tsx";
import { DifferentTag, InLineTags, ShareHeads } from "./tag-entries.tsx";
import type { TagRows } from "./tag-rows.ts";

interface TagsSectionProps {
  issueId: string;
  rows: TagRows;
  facets: IssueFacetsView | null;
  viewer: Viewer;
}

/** How the tags of the issue's events differ from those of other events, then this event's other tags, then every tag. */
export function TagsSection({ issueId, rows, facets, viewer }: TagsSectionProps) {
  const { different, inLine, others, all } = rows;
  const baseline = facets?.baseline ?? null;
  const isCompared = baseline !== null && baseline.isEnough;
  const looked = facets?.looked ?? 0;
  return (
    <Section
      id="tags"
      title={isCompared ? "What’s different" : "Tags"}
      aside={
        looked > 1 && (
          <span className="figures text-xs text-faint">
            {isCompared
              ? `${countOf(looked, "event")}, ${countOf(baseline.looked, "other")}`
              : `from ${formatCount(looked)} stored events`}
          </span>
        )
      }
    >
      {isCompared && different.length === 0 && (
        <p className="text-sm text-muted">No tag sets this issue apart.</p>
      )}
      {isCompared && different.length + inLine.length > 0 && <ShareHeads />}
      {different.length > 0 && (
        <ul className="space-y-2.5">
          {different.map((row) => (
            <DifferentTag key={row.key} row={row} issueId={issueId} />
          ))}
        </ul>
      )}
      <InLineTags title="In line with other events" rows={inLine} issueId={issueId} />
      <InLineTags title={isCompared ? "Too few events to compare" : null} rows={others} issueId={issueId} />
      {all.length > 0 && <AllTags rows={all} issueId={issueId} looked={looked} isCompared={isCompared} />}
      {isCompared ? (
        <p className="figures mt-2 text-xs text-faint">
          Others: stored <span className="foreign">{baseline.platform}</span> events of other issues, received
          from <Moment at={baseline.start} viewer={viewer} as="moment" /> to{" "}
          <Moment at={baseline.end} viewer={viewer} as="moment" />.
        </p>
      ) : (
        looked > 1 && <p className="mt-2 text-xs text-faint">Too few events to compare with others.</p>
      )}
    </Section>
  );
}
