import type { RuleView } from "#api/rules.ts";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { stateOf } from "../rules/rule-state.ts";

/** Rules whose condition holds, but not for long enough yet. */
export function PendingRules({ rules, viewer }: { rules: RuleView[]; viewer: Viewer }) {
  if (rules.length === 0) return null;
  return (
    <Section id="pending" title="Pending" meta="not for long enough yet" className="-mb-6 pt-8">
      <ul
        aria-label="Pending"
        className="divide-y divide-line rounded-lg border border-line bg-surface text-sm"
      >
        {rules.map((view) => {
          const { label, detail } = stateOf(view, viewer.now);
          return (
            <li key={view.rule.id} className="flex min-h-9 flex-wrap items-center gap-x-3 px-4 py-1.5">
              <SeverityMark severity="warning" label={`${label}:`} />
              <Link
                href={paths.rules({ rule: view.rule.id })}
                className="foreign font-medium underline-offset-2 hover:underline"
              >
                {view.rule.name}
              </Link>
              <span className="foreign min-w-0 flex-1 text-muted">{view.reason}</span>
              <span className="figures text-xs text-muted">holds for {detail}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
