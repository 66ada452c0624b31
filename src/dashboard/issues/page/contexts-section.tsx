import { Section } from "#ui/section.tsx";
import { AttributeTable } from "../../values/attribute-table.tsx";

interface ContextsSectionProps {
  contexts: Record<string, Record<string, unknown>>;
  extra: Record<string, unknown>;
  packages: Record<string, string>;
}

/** Everything else that the sender knew: runtime, device and the like, then its own extra data and packages. */
export function ContextsSection({ contexts, extra, packages }: ContextsSectionProps) {
  const named = Object.entries(contexts).filter(
    ([name, fields]) => name !== "trace" && Object.keys(fields).length > 0,
  );
  const packageCount = Object.keys(packages).length;
  const extraCount = Object.keys(extra).length;
  if (named.length === 0 && packageCount === 0 && extraCount === 0) return null;
  return (
    <Section id="contexts" title="Contexts">
      <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2">
        {named.map(([name, fields]) => (
          <Group key={name} name={name} fields={fields} />
        ))}
        {extraCount > 0 && <Group name="extra" fields={extra} />}
      </div>
      {packageCount > 0 && (
        <details className="mt-4">
          <summary className="text-sm text-accent">{packageCount} packages</summary>
          <AttributeTable attributes={packages} />
        </details>
      )}
    </Section>
  );
}

function Group({ name, fields }: { name: string; fields: Record<string, unknown> }) {
  return (
    <div className="min-w-0">
      <h3 className="foreign mb-1 text-sm font-medium">{name}</h3>
      <AttributeTable attributes={fields} />
    </div>
  );
}
