import { BellOff, CircleCheck } from "lucide";
import type { AlertList, AlertView } from "#api/alerts.ts";
import type { Result } from "#lib/result.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { AlertRow, type RetryAction } from "./alert-row.tsx";
import { ChannelTest, type TestAction } from "./channel-test.tsx";

interface AlertsScreenProps {
  answer: Result<AlertList, CollectorFailure>;
  test: TestAction;
  retry: RetryAction;
  viewer: Viewer;
  collectorUrl: string;
}

/** What needs somebody now, what did in the last week, and who was told. */
export function AlertsScreen({ answer, test, retry, viewer, collectorUrl }: AlertsScreenProps) {
  return (
    <>
      <PageHeader title="Alerts" />
      {answer.ok ? (
        <Alerts {...answer.value} test={test} retry={retry} viewer={viewer} />
      ) : (
        <FailureScreen failure={answer.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </>
  );
}

type AlertsProps = AlertList & Pick<AlertsScreenProps, "test" | "retry" | "viewer">;

function Alerts({ alerts, channels, test, retry, viewer }: AlertsProps) {
  const firing = alerts.filter(({ state }) => state === "firing");
  const over = alerts.filter(({ state }) => state === "resolved");
  const rows = (shown: AlertView[], label: string) => (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {shown.map((alert) => (
        <AlertRow key={alert.id} alert={alert} retry={retry} viewer={viewer} />
      ))}
    </ul>
  );
  return (
    <>
      <Section id="firing" title="Firing" meta={firing.length === 0 ? undefined : firing.length}>
        {firing.length > 0 ? (
          rows(firing, "Firing")
        ) : (
          <EmptyState icon={CircleCheck} title="Nothing fires">
            Alerts open when an operation fails more than usually, a service falls silent, a scheduled job
            fails or is missed, or an issue is new or comes back.
          </EmptyState>
        )}
      </Section>
      {over.length > 0 && (
        <Section id="over" title="Over" meta="last 7 days">
          {rows(over, "Over")}
        </Section>
      )}
      <Section id="channels" title="Channels" meta="where alerts are told">
        {channels.length === 0 ? (
          <Notice>
            <span className="flex flex-wrap items-center gap-x-2">
              <Icon icon={BellOff} />
              Nobody is told. Set <code className="text-sm">GLASSHOUSE_NOTIFY</code> to the address of a
              webhook, or of Slack, Discord or ntfy, and start again.
            </span>
          </Notice>
        ) : (
          <ChannelTest channels={channels} test={test} />
        )}
      </Section>
    </>
  );
}
