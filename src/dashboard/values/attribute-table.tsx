import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { AttributeText } from "./attribute-text.tsx";

interface AttributeTableProps {
  attributes: Record<string, unknown>;
  /** What was filtered from them. */
  meta?: EventMeta | undefined;
}

/** External names and values, sorted by name. */
export function AttributeTable({ attributes, meta }: AttributeTableProps) {
  const names = Object.keys(attributes).toSorted();
  if (names.length === 0) return <p className="text-xs text-faint">None.</p>;
  return (
    <dl className="divide-y divide-line text-xs">
      {names.map((name) => (
        <div key={name} className="grid gap-x-4 py-1 sm:grid-cols-[minmax(8rem,15rem)_minmax(0,1fr)]">
          <dt className="foreign font-mono text-muted">{name}</dt>
          <dd className="foreign min-w-0 font-mono">
            <AttributeText value={attributes[name]} meta={metaAt(meta, name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
