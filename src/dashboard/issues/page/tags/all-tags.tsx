import { Fragment } from "react";
import { countOf, formatCount } from "#ui/format-count.ts";
import { AttributeText } from "../../../values/attribute-text.tsx";
import { ValueLink } from "./tag-entries.tsx";
import { sharePercent, type TagRow } from "./tag-rows.ts";

interface AllTagsProps {
  rows: TagRow[];
  issueId: string;
  /** Events of the issue that were read. */
  looked: number;
  isCompared: boolean;
}

/** Every tag with its values and their shares, folded up; a value links the issue's events that have it. */
export function AllTags({ rows, issueId, looked, isCompared }: AllTagsProps) {
  return (
    <details className="mt-2">
      <summary className="w-fit cursor-pointer rounded-sm text-xs text-accent underline-offset-2 hover:underline">
        All {countOf(rows.length, "tag")}
      </summary>
      <table className="mt-2 w-full table-fixed text-xs">
        <caption className="sr-only">Tags of the issue’s events, with the share of each value</caption>
        <thead className="text-left text-faint">
          <tr>
            <th scope="col" className="font-normal">
              Value
              <span aria-hidden="true">
                {" "}
                (<OwnDot /> this event)
              </span>
            </th>
            <th scope="col" className="w-14 text-right font-normal">
              Events
            </th>
            <th scope="col" className="w-12 text-right font-normal">
              Share
            </th>
            {isCompared && (
              <th scope="col" className="w-14 text-right font-normal">
                Others
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tag key={row.key} row={row} issueId={issueId} looked={looked} isCompared={isCompared} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Tag({
  row: { key, own, meta, facet },
  issueId,
  looked,
  isCompared,
}: { row: TagRow } & Omit<AllTagsProps, "rows">) {
  const columns = isCompared ? 4 : 3;
  const isListed = facet?.values.some(({ value }) => value === own) ?? false;
  return (
    <Fragment>
      <tr className="border-t border-line">
        <th scope="rowgroup" colSpan={columns} className="foreign pt-1.5 text-left font-medium">
          {key}
          {facet !== undefined && facet.events < looked && (
            <span className="font-normal text-faint">
              {" "}
              on {formatCount(facet.events)} of {countOf(looked, "event")}
            </span>
          )}
        </th>
      </tr>
      {own !== null && !isListed && (
        <tr>
          <td className="foreign py-0.5 pr-2">
            <AttributeText value={own} meta={meta} /> <OwnMark />
          </td>
          <td colSpan={columns - 1} className="text-right text-faint">
            –
          </td>
        </tr>
      )}
      {facet?.values.map(({ value, events, baseline }) => (
        <tr key={value}>
          <td className="py-0.5 pr-2">
            <div className="flex items-baseline gap-1.5">
              <ValueLink name={key} value={value} issueId={issueId} />
              {value === own && <OwnMark />}
            </div>
          </td>
          <td className="figures text-right text-muted">{formatCount(events)}</td>
          <td className="figures text-right">{sharePercent(events, facet.events)}</td>
          {isCompared && (
            <td className="figures text-right text-faint">
              {facet.baseline === 0 ? "–" : sharePercent(baseline, facet.baseline)}
            </td>
          )}
        </tr>
      ))}
      {facet !== undefined && facet.others > 0 && (
        <tr>
          <td className="py-0.5 text-faint">Other values</td>
          <td className="figures text-right text-muted">{formatCount(facet.others)}</td>
          <td className="figures text-right">{sharePercent(facet.others, facet.events)}</td>
          {isCompared && <td className="text-right text-faint">–</td>}
        </tr>
      )}
    </Fragment>
  );
}

/** A dot that the table's head explains. */
function OwnMark() {
  return (
    <>
      <OwnDot />
      <span className="sr-only">this event</span>
    </>
  );
}

function OwnDot() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-1.5 shrink-0 self-center rounded-full bg-accent align-middle forced-colors:bg-[Highlight]"
    />
  );
}
