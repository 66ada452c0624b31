import type { Mechanism } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { httpUrl } from "#ui/external-text.tsx";
import { AttributeTable } from "../../../values/attribute-table.tsx";
import { FilteredText } from "../../../values/filtered-text.tsx";
import { systemError } from "./system-error.ts";

/** What the mechanism names that is not said in words. */
const SAID = new Set(
  "type description help_link handled synthetic exception_id parent_id is_exception_group source data meta".split(
    " ",
  ),
);

/** Mechanisms that only say that an exception belongs to another. */
const LINKS = /^(?:chained|suppressed)$/;

interface MechanismNoteProps {
  mechanism: Mechanism;
  meta: EventMeta | undefined;
}

/** How an exception was caught, what the system said, and what else the SDK knows about it. */
export function MechanismNote({ mechanism, meta }: MechanismNoteProps) {
  const { type, handled, description = "", help_link: link = "", data = {} } = mechanism;
  const system = systemError(mechanism.meta);
  const url = httpUrl(link);
  const others = Object.fromEntries(Object.entries(mechanism).filter(([key]) => !SAID.has(key)));
  const details = { ...others, ...data, ...mechanism.meta };
  return (
    <div className="foreign mt-1 text-xs text-faint first:mt-0 empty:hidden">
      {type !== undefined && !(LINKS.test(type) && handled !== false) && (
        <p>
          {handled === false ? "Unhandled" : handled === true ? "Handled" : "Caught"} by <code>{type}</code>
        </p>
      )}
      {system !== "" && <p className="font-mono text-muted">{system}</p>}
      {description !== "" && (
        <p className="mt-0.5 text-muted">
          <FilteredText text={description} meta={metaAt(meta, "description")} />
        </p>
      )}
      {link !== "" && (
        <p className="mt-0.5">
          {url === undefined ? (
            link
          ) : (
            <a
              href={url}
              rel="noreferrer nofollow"
              className="text-accent underline-offset-2 hover:underline"
            >
              {link}
            </a>
          )}
        </p>
      )}
      {Object.keys(details).length > 0 && (
        <details className="mt-0.5">
          <summary className="text-accent">Mechanism data</summary>
          <AttributeTable attributes={details} meta={{ ...metaAt(meta, "data"), ...metaAt(meta, "meta") }} />
        </details>
      )}
    </div>
  );
}
