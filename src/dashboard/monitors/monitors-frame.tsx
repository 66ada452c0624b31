import { Plus } from "lucide";
import type { ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { paths } from "../paths.ts";

const TABS = [
  { id: "jobs", label: "Scheduled jobs", href: paths.monitors() },
  { id: "uptime", label: "Uptime", href: paths.uptime() },
  { id: "objectives", label: "Objectives", href: paths.objectives() },
] as const;
export type MonitorsTab = (typeof TABS)[number]["id"];

export const NEW_CHECK = { href: paths.newRule({ "condition.kind": "uptime" }), label: "Add a check" };
export const NEW_OBJECTIVE = { href: paths.newRule({ "condition.kind": "slo" }), label: "Add an objective" };
const NEW = { jobs: null, uptime: NEW_CHECK, objectives: NEW_OBJECTIVE };

interface MonitorsFrameProps {
  current: MonitorsTab;
  /** Whether the list is empty: then its empty state has the next step. */
  isEmpty: boolean;
  children: ReactNode;
}

/** Title and tabs of the monitors. */
export function MonitorsFrame({ current, isEmpty, children }: MonitorsFrameProps) {
  const add = isEmpty ? null : NEW[current];
  return (
    <>
      <PageHeader
        title="Monitors"
        aside={
          add === null ? (
            // The tabs stay where they are.
            <span className="h-8 max-sm:hidden" />
          ) : (
            <Link href={add.href} className={buttonClass()}>
              <Icon icon={Plus} />
              {add.label}
            </Link>
          )
        }
      />
      <LinkTabs
        label="Monitors"
        tabs={TABS.map(({ id, label, href }) => ({ label, href, current: id === current }))}
      />
      <div className="pt-5">{children}</div>
    </>
  );
}
