import type { ReactNode } from "react";
import { RULE_NAMES, type RuleKind } from "#model/watch/condition.ts";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";

interface NewRuleScreenProps {
  /** Null until it is chosen. */
  kind: RuleKind | null;
  /** The kinds, or the editor. */
  children: ReactNode;
}

/** A new rule: first its kind, then its sentence. */
export function NewRuleScreen({ kind, children }: NewRuleScreenProps) {
  return (
    <>
      <h2 className="mb-4 flex flex-wrap items-baseline gap-x-3 type-section">
        {kind === null ? "What is the rule about?" : `New rule: ${RULE_NAMES[kind].toLowerCase()}`}
        {kind !== null && (
          <Link
            href={paths.newRule()}
            className="text-sm font-normal text-accent underline-offset-2 hover:underline"
          >
            Choose another kind
          </Link>
        )}
      </h2>
      {kind === null ? children : <div className="max-w-200">{children}</div>}
    </>
  );
}
