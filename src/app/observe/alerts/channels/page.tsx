import type { Metadata } from "next";
import { readOutcome } from "#dashboard/alerts/alert-outcome.ts";
import { AlertsFrame } from "#dashboard/alerts/alerts-frame.tsx";
import { ChannelEditor } from "#dashboard/alerts/channels/channel-editor.tsx";
import { ChannelsScreen } from "#dashboard/alerts/channels/channels-screen.tsx";
import { readAlerts } from "#dashboard/alerts/read-alerts.ts";
import { CHANNEL_KINDS } from "#model/watch/channel.ts";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { answerOrRedirect } from "../../answer-or-redirect.ts";
import { access, viewer } from "../../collector.ts";
import { streamPage } from "../../stream-page.tsx";
import { removeChannel, saveChannel, testChannel } from "../channel-actions.ts";

export const metadata: Metadata = { title: "Channels" };

interface Props {
  searchParams: Promise<SearchParams>;
}

export default async function ChannelsPage({ searchParams }: Props) {
  return streamPage(renderChannelsPage(await searchParams), "list");
}

async function renderChannelsPage(search: SearchParams) {
  const { client, url } = await access();
  const answers = await readAlerts(client);
  const answer = await answerOrRedirect(answers.channels, paths.channels());
  const list = answer.ok ? answer.value.channels : [];
  const changed = list.find(({ id }) => id === param(search, "channel")) ?? null;
  const added = CHANNEL_KINDS.find((kind) => kind === param(search, "add")) ?? null;
  return (
    <AlertsFrame current="channels" answers={answers} outcome={readOutcome(search)}>
      <ChannelsScreen
        answers={answers}
        form={
          changed === null && added === null ? null : (
            <ChannelEditor channel={changed} kind={added ?? "webhook"} save={saveChannel} />
          )
        }
        test={testChannel}
        remove={removeChannel}
        viewer={await viewer()}
        collectorUrl={url}
      />
    </AlertsFrame>
  );
}
