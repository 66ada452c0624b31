import { ArrowLeft, BellOff } from "lucide";
import type { ReactNode } from "react";
import type { RuleView } from "#api/rules.ts";
import { buttonClass } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../../paths.ts";
import { RuleList } from "./rule-list.tsx";

interface RulesScreenProps {
  rules: RuleView[];
  evaluatedAt: string | null;
  /** The rule that is shown, and whether the URL names it: a phone shows the list until it does. */
  current: string | null;
  isNamed: boolean;
  /** The editor. */
  children: ReactNode;
  viewer: Viewer;
}

/** The rules beside one of them. */
export function RulesScreen({ rules, evaluatedAt, current, isNamed, children, viewer }: RulesScreenProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <div className={classNames(isNamed && "max-lg:hidden")}>
        <RuleList rules={rules} current={current} viewer={viewer} />
        <p className="px-1 pt-2 text-xs text-muted">
          {evaluatedAt === null ? (
            "The rules have not been evaluated yet."
          ) : (
            <>
              Last evaluated <Moment at={evaluatedAt} viewer={viewer} />
            </>
          )}
        </p>
      </div>
      <div className={classNames("min-w-0", !isNamed && "max-lg:hidden")}>
        <Link
          href={paths.rules()}
          className="mb-3 inline-flex items-center gap-1.5 text-sm text-accent max-sm:min-h-11 lg:hidden"
        >
          <Icon icon={ArrowLeft} size={14} />
          All rules
        </Link>
        {children}
      </div>
    </div>
  );
}

/** Stands where rules would, if all were deleted. */
export function NoRules() {
  return (
    <EmptyState
      icon={BellOff}
      title="No rules"
      action={
        <Link href={paths.newRule()} className={buttonClass("primary")}>
          New rule
        </Link>
      }
    >
      Nothing is watched, and nobody is notified.
    </EmptyState>
  );
}
