import { ShareBar } from "#ui/share-bar.tsx";
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

/** The end that stays when a long value is cut, as the ends of URLs and versions tell them apart. */
const END = 8;
const LONG = 16;

const COLUMNS = "grid grid-cols-[5.5rem_minmax(0,1fr)_2.75rem_2.75rem] items-baseline gap-x-2";

/** What the two shares of each tag are of. */
export function ShareHeads() {
  return (
    <p aria-hidden="true" className={`${COLUMNS} mb-1 text-right text-2xs text-faint`}>
      <span className="col-start-3">Issue</span>
      <span>Others</span>
    </p>
  );
}

/** A tag that sets the issue apart: the value, its share in the issue (bar) and in others (tick). */
export function DifferentTag({ row: { key, own, facet }, issueId }: EntryProps) {
  const { difference } = facet ?? {};
  const found = facet?.values.find(({ value }) => value === difference?.value);
  if (facet === undefined || found === undefined || difference === null || difference === undefined)
    return null;
  return (
    <li>
      <div className={`${COLUMNS} text-sm`}>
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

interface InLineTagsProps {
  title: string | null;
  rows: TagRow[];
  issueId: string;
}

/** Tags of this event, each with the share of its value. */
export function InLineTags({ title, rows, issueId }: InLineTagsProps) {
  if (rows.length === 0) return null;
  return (
    <>
      {title !== null && <h3 className="mt-4 mb-1 text-xs text-muted">{title}</h3>}
      <dl className="space-y-1">
        {rows.map((row) => (
          <InLineTag key={row.key} row={row} issueId={issueId} />
        ))}
      </dl>
    </>
  );
}

function InLineTag({ row: { key, own, meta, facet }, issueId }: EntryProps) {
  const found = facet?.values.find(({ value }) => value === own);
  return (
    <div className={`${COLUMNS} text-sm`}>
      <dt className="foreign truncate text-muted" data-tip={key}>
        {key}
      </dt>
      <dd className="foreign min-w-0">
        {meta !== undefined || own === null ? (
          <AttributeText value={own} meta={meta} />
        ) : (
          <ValueLink name={key} value={own} issueId={issueId} />
        )}
      </dd>
      {facet !== undefined && found !== undefined && facet.events > 1 && (
        <>
          <dd className="figures text-right">{sharePercent(found.events, facet.events)}</dd>
          {facet.isCompared && (
            <dd>
              <OtherShare facet={facet} value={found.value} />
            </dd>
          )}
        </>
      )}
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
      className={`foreign flex min-w-0 hover:text-accent ${className}`}
      data-tip={value}
      aria-label={value.length > LONG ? value : undefined}
    >
      <CutText text={value === "" ? "(empty)" : value} />
    </Link>
  );
}

/** A text that is cut in its middle where there is no room. */
function CutText({ text }: { text: string }) {
  if (text.length <= LONG) return <span className="truncate">{text}</span>;
  return (
    <>
      <span className="overflow-hidden text-ellipsis whitespace-pre">
        {text.slice(0, -END).toWellFormed()}
      </span>
      <span className="shrink-0 whitespace-pre">{text.slice(-END).toWellFormed()}</span>
    </>
  );
}

function OtherShare({ facet, value }: { facet: TagFacet; value: string }) {
  const found = facet.values.find((candidate) => candidate.value === value);
  return (
    <span className="figures block text-right text-xs text-faint">
      {sharePercent(found?.baseline ?? 0, facet.baseline)}
      <span className="sr-only"> of others</span>
    </span>
  );
}
