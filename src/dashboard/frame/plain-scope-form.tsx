import type { ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { useHere } from "./use-here.ts";

/** Opens this page with another scope, without script. `names` are those of its fields. */
export function PlainScopeForm({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { path, search } = useHere();
  return (
    <noscript>
      <form action={path} className="grid gap-2 p-1.5">
        {[...search].map(([name, value]) =>
          names.includes(name) || name === "cursor" ? null : (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ),
        )}
        {children}
        <button className={buttonClass()}>Apply</button>
      </form>
    </noscript>
  );
}
