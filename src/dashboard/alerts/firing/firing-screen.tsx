import { CircleCheck } from "lucide";
import type { AlertList } from "#api/alerts.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { paths } from "../../paths.ts";
import { worstFirst } from "../order-alerts.ts";
import type { AlertAnswers } from "../read-alerts.ts";
import type { AlertActions } from "./alert-buttons.tsx";
import { EndedAlerts } from "./ended-alerts.tsx";
import { FiringAlert } from "./firing-alert.tsx";
import { PendingRules } from "./pending-rules.tsx";

interface FiringScreenProps {
  answers: AlertAnswers;
  actions: AlertActions;
  viewer: Viewer;
  collectorUrl: string;
}

/** What needs somebody now, what may soon, and what did in the last week. */
export function FiringScreen({ answers, actions, viewer, collectorUrl }: FiringScreenProps) {
  const { alerts, rules, channels } = answers;
  if (!alerts.ok) return <FailureScreen failure={alerts.error} collectorUrl={collectorUrl} heading="h2" />;
  const names = new Map(channels.ok ? channels.value.channels.map(({ id, name }) => [id, name]) : []);
  const firing = worstFirst(alerts.value.alerts.filter(({ state }) => state === "firing"));
  const over = alerts.value.alerts.filter(({ state }) => state === "resolved");
  const known = rules.ok ? rules.value.rules : [];
  return (
    <>
      {firing.length > 0 ? (
        <ol aria-label="Firing" className="divide-y divide-line rounded-lg border border-line bg-surface">
          {firing.map((alert, index) => (
            <FiringAlert
              key={alert.id}
              alert={alert}
              isFirst={index === 0}
              actions={actions}
              channels={names}
              viewer={viewer}
            />
          ))}
        </ol>
      ) : (
        <NothingFires isOn={known.filter(({ state }) => state !== "off").length} over={over} />
      )}
      <PendingRules rules={known.filter(({ state }) => state === "pending")} viewer={viewer} />
      {over.length > 0 && (
        <EndedAlerts alerts={over} channels={names} retry={actions.retry} viewer={viewer} />
      )}
    </>
  );
}

function NothingFires({ isOn, over }: { isOn: number; over: AlertList["alerts"] }) {
  return (
    <EmptyState
      icon={CircleCheck}
      title="Nothing fires"
      action={
        <Link href={paths.rules()} className={buttonClass()}>
          Show rules
        </Link>
      }
    >
      {isOn === 1 ? "One rule is" : `${isOn} rules are`} evaluated once a minute.
      {over.length > 0 ? " What was over in the last week is below." : " Nothing has fired in the last week."}
    </EmptyState>
  );
}
