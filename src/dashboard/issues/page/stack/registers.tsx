import type { Attributes } from "#model/attributes.ts";
import { AttributeText } from "../../../values/attribute-text.tsx";
import { countOf } from "#ui/format-count.ts";

/** The processor's registers when the stack was taken. */
export function Registers({ registers }: { registers: Attributes | undefined }) {
  const names = Object.keys(registers ?? {});
  if (names.length === 0) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="text-accent">{countOf(names.length, "register")}</summary>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 font-mono text-xs">
        {names.map((name) => (
          <div key={name} className="flex gap-2 py-0.5">
            <dt className="foreign w-10 shrink-0 text-muted">{name}</dt>
            <dd className="foreign min-w-0">
              <AttributeText value={registers?.[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
