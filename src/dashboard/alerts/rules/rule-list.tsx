import type { RuleView } from "#api/rules.ts";
import { classNames } from "#ui/class-names.ts";
import { Link } from "#ui/link.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { DayCells } from "./day-cells.tsx";
import { describeCondition } from "./describe-condition.ts";
import { stateOf } from "./rule-state.ts";

const GRID = "grid grid-cols-[0.75rem_minmax(0,1fr)_auto_5.5rem] items-center gap-x-3 px-4";

interface RuleListProps {
  rules: RuleView[];
  /** The id of the one beside it; null if there is none. */
  current: string | null;
  viewer: Viewer;
  className?: string;
}

/** The rules with their last week and where they stand. */
export function RuleList({ rules, current, viewer, className }: RuleListProps) {
  return (
    <div className={classNames("overflow-clip rounded-lg border border-line bg-surface", className)}>
      <div aria-hidden="true" className={`${GRID} h-9 border-b border-line text-xs text-muted`}>
        <span className="col-start-2">Rule, firing first</span>
        <span className="w-17">7 days</span>
        <span className="text-right">State</span>
      </div>
      <ul aria-label="Rules" className="divide-y divide-line">
        {rules.map((view) => (
          <RuleRow key={view.rule.id} view={view} isCurrent={view.rule.id === current} viewer={viewer} />
        ))}
      </ul>
    </div>
  );
}

function RuleRow({ view, isCurrent, viewer }: { view: RuleView; isCurrent: boolean; viewer: Viewer }) {
  const { rule, days } = view;
  const { label, detail, mark, color } = stateOf(view, viewer.now);
  return (
    <li
      className={classNames(
        GRID,
        "relative min-h-14 py-2",
        isCurrent ? "bg-accent-soft" : "hover:bg-hover",
        view.state === "off" && "text-muted",
      )}
    >
      <SeverityMark severity={mark} label={null} />
      <span className="min-w-0">
        <Link
          href={paths.rules({ rule: rule.id })}
          scroll={false}
          aria-current={isCurrent ? "true" : undefined}
          data-row=""
          className="foreign block truncate font-medium -outline-offset-2! after:absolute after:inset-0"
        >
          {rule.name}
        </Link>
        <span className="foreign block truncate text-xs text-muted">{describeCondition(rule.condition)}</span>
      </span>
      <span className="relative w-17">
        <DayCells days={days} severity={rule.severity} viewer={viewer} />
      </span>
      <span className={classNames("text-right text-sm", color)}>
        {label}
        {detail !== null && <span className="figures block text-xs text-muted">{detail}</span>}
      </span>
    </li>
  );
}
