import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { DataTable } from "#ui/data-table.tsx";
import { formatExact } from "#ui/format-count.ts";
import { Section } from "#ui/section.tsx";
import { AttributeText } from "../../values/attribute-text.tsx";
import type { FeatureFlag } from "./feature-flags.ts";

interface FlagsSectionProps {
  flags: FeatureFlag[];
  /** What was filtered from them, by their place. */
  meta: EventMeta | undefined;
}

/** The feature flags that were evaluated before the error. */
export function FlagsSection({ flags, meta }: FlagsSectionProps) {
  return (
    <Section
      id="flags"
      title="Feature flags"
      meta={flags.length > 1 ? `${formatExact(flags.length)}, last evaluated last` : undefined}
    >
      <DataTable
        label="Flags by evaluation"
        columns={[{ name: "Flag" }, { name: "Value" }]}
        minWidth="min-w-0"
      >
        {flags.map(({ name, value, place }) => (
          <tr key={place}>
            <td className="foreign font-mono text-xs">{name}</td>
            <td className="foreign font-mono text-xs">
              <AttributeText value={value} meta={metaAt(meta, place, "result")} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  );
}
