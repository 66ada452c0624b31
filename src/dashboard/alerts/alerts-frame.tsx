import { FileCode, Plus } from "lucide";
import type { ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { paths } from "../paths.ts";
import type { AlertOutcome } from "./alert-outcome.ts";
import type { AlertAnswers } from "./read-alerts.ts";

export type AlertsTab = "firing" | "rules" | "silences" | "channels";

interface AlertsFrameProps {
  current: AlertsTab;
  answers: AlertAnswers;
  /** What became of the last change; null without one. */
  outcome: AlertOutcome | null;
  children: ReactNode;
}

/** Title and tabs of the alerts, each tab with how many it shows. */
export function AlertsFrame({ current, answers, outcome, children }: AlertsFrameProps) {
  return (
    <>
      <PageHeader
        title="Alerts"
        aside={
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
            <Link href={paths.rulesCode()} className={buttonClass("quiet")}>
              <Icon icon={FileCode} />
              Rules as code
            </Link>
            <Link href={paths.newRule()} className={buttonClass()}>
              <Icon icon={Plus} />
              New rule
            </Link>
          </div>
        }
      />
      <LinkTabs
        label="Alerts"
        tabs={tabsOf(answers).map((tab) => ({ ...tab, current: tab.id === current }))}
      />
      <div role="status" className={outcome === null ? undefined : "pt-4"}>
        {outcome !== null && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      </div>
      <div className="pt-5">{children}</div>
    </>
  );
}

function tabsOf({ alerts, rules, silences, channels }: AlertAnswers) {
  const firing = alerts.ok ? alerts.value.alerts.filter(({ state }) => state === "firing") : null;
  const active = silences.ok ? silences.value.silences.filter(({ state }) => state === "active") : null;
  return [
    { id: "firing", label: "Firing", href: paths.alerts(), ...counted(firing) },
    { id: "rules", label: "Rules", href: paths.rules(), ...counted(rules.ok ? rules.value.rules : null) },
    { id: "silences", label: "Silences", href: paths.silences(), ...counted(active) },
    {
      id: "channels",
      label: "Channels",
      href: paths.channels(),
      ...counted(channels.ok ? channels.value.channels : null),
    },
  ];
}

function counted(list: unknown[] | null): { count?: number } {
  return list === null ? {} : { count: list.length };
}
