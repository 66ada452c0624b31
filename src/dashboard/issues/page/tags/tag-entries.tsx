import { ShareBar } from "#ui/bars.tsx";
import { Link } from "#ui/link.tsx";
import { writeTerm } from "#model/search/edit-search.ts";
import { paths } from "../../../paths.ts";
import { AttributeText } from "../../../values/attribute-text.tsx";
import { sharePercent, type TagFacet, type TagRow } from "./tag-rows.ts";

interface EntryProps {
  row: TagRow;
  issueId: string;
}

/** A difference of at least this much, of shares from 0 to 1, is shown as the likely reason. */
const STRIKING = 0.3;

const COLUMNS = "grid grid-cols-[5.5rem_minmax(0,1fr)_auto_5.5rem] items-baseline gap-x-2 text-sm";

/** A tag that sets the issue apart: the value, its share in the issue (bar) and in others (tick). */
export function DifferentTag({ row: { key, own, facet }, issueId }: EntryProps) {
  const { difference } = facet ?? {};
  const found = facet?.values.find(({ value }) => value === difference?.value);
  if (facet === undefined || found === undefined || difference === null || difference === undefined)
    return null;
  return (
    <li>
      <div className={COLUMNS}>
        <span className="foreign truncate text-muted" data-tip={key}>
          {key}
        </span>
        <ValueLink name={key} value={found.value} issueId={issueId} className="font-medium" />
        <span className="figures text-right font-medium">{sharePercent(found.events, facet.events)}</span>
        <OtherShare facet={facet} value={found.value} />
      </div>
      <ShareBar
        share={found.events / facet.events}
        baseline={found.baseline / facet.baseline}
        tone={difference.atLeast >= STRIKING ? "danger" : "accent"}
        className="w-full"
      />
      {own !== found.value && (
        <p className="foreign text-xs text-faint">
          {own === null ? "Not on this event" : `This event: ${own}`}
        </p>
      )}
    </li>
  );
}

/** A tag of this event, with the share of its value. */
export function InLineTag({
  row: { key, own, meta, facet },
  issueId,
  isCompared,
}: EntryProps & { isCompared: boolean }) {
  const found = facet?.values.find(({ value }) => value === own);
  const isFiltered = meta !== undefined;
  return (
    <div className={COLUMNS}>
      <dt className="foreign truncate text-muted" data-tip={key}>
        {key}
      </dt>
      <dd className="foreign min-w-0">
        {isFiltered || own === null ? (
          <AttributeText value={own} meta={meta} />
        ) : (
          <ValueLink name={key} value={own} issueId={issueId} />
        )}
      </dd>
      <dd className="figures text-right">
        {found !== undefined && facet !== undefined && facet.events > 1
          ? sharePercent(found.events, facet.events)
          : ""}
      </dd>
      <dd>{isCompared && found !== undefined && <OtherShare facet={facet} value={found.value} />}</dd>
    </div>
  );
}

/** Links the issue's events with the value. */
export function ValueLink({
  name,
  value,
  issueId,
  className = "",
}: {
  name: string;
  value: string;
  issueId: string;
  className?: string;
}) {
  return (
    <Link
      href={paths.issueEvents(issueId, { query: writeTerm(name, value) })}
      className={`foreign block min-w-0 truncate hover:text-accent ${className}`}
      data-tip={value}
    >
      {value === "" ? "(empty)" : value}
    </Link>
  );
}

function OtherShare({ facet, value }: { facet: TagFacet | undefined; value: string }) {
  const found = facet?.values.find((candidate) => candidate.value === value);
  if (facet === undefined || found === undefined || facet.baseline === 0) return <span />;
  return (
    <span className="figures block text-right text-xs text-faint">
      {sharePercent(found.baseline, facet.baseline)} of others
    </span>
  );
}
