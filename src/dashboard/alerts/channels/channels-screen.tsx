import { Plus, Radio } from "lucide";
import type { ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { RowList } from "#ui/row-list.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { FailureScreen } from "../../errors/failure-screen.tsx";
import { paths } from "../../paths.ts";
import type { AlertAnswers } from "../read-alerts.ts";
import type { TestAction } from "../test-button.tsx";
import { CHANNEL_GRID, ChannelRow } from "./channel-row.tsx";

interface ChannelsScreenProps {
  answers: AlertAnswers;
  /** The form of the one that is added or changed; null without. */
  form: ReactNode;
  test: TestAction;
  remove: (form: FormData) => Promise<void>;
  viewer: Viewer;
  collectorUrl: string;
}

const COLUMNS = [
  { name: "Channel" },
  { name: "Target" },
  { name: "Gets" },
  { name: "Last message" },
  { name: "" },
];

/** Where messages are sent. */
export function ChannelsScreen({ answers, form, test, remove, viewer, collectorUrl }: ChannelsScreenProps) {
  const { channels } = answers;
  if (!channels.ok)
    return <FailureScreen failure={channels.error} collectorUrl={collectorUrl} heading="h2" />;
  const list = channels.value.channels;
  return (
    <>
      {form}
      {list.length > 0 ? (
        <>
          <RowList label="Channels" grid={CHANNEL_GRID} columns={COLUMNS}>
            {list.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} test={test} remove={remove} viewer={viewer} />
            ))}
          </RowList>
          {form === null && (
            <p className="pt-4">
              <Link href={paths.channels({ add: "webhook" })} className={buttonClass()}>
                <Icon icon={Plus} />
                Add channel
              </Link>
            </p>
          )}
        </>
      ) : (
        form === null && (
          <EmptyState
            icon={Radio}
            title="Nobody is notified yet"
            action={
              <Link href={paths.channels({ add: "webhook" })} className={buttonClass("primary")}>
                <Icon icon={Plus} />
                Add channel
              </Link>
            }
          >
            Alerts open and are shown here. To send them to Slack, PagerDuty, e-mail or a webhook, add a
            channel, or start with GLASSHOUSE_NOTIFY set to its address.
          </EmptyState>
        )
      )}
    </>
  );
}
