import type { AlertList } from "#api/alerts.ts";
import type { ChannelList } from "#api/channels.ts";
import type { RuleList } from "#api/rules.ts";
import type { SilenceList } from "#api/silences.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { Answer } from "../collector-client/request.ts";

/** What the tabs of the alerts show, each of which may be missing. */
export interface AlertAnswers {
  alerts: Answer<AlertList>;
  rules: Answer<RuleList>;
  silences: Answer<SilenceList>;
  channels: Answer<ChannelList>;
}

/** Reads all tabs at once: each says how many the others have. */
export async function readAlerts(client: CollectorClient): Promise<AlertAnswers> {
  const [alerts, rules, silences, channels] = await Promise.all([
    client.listAlerts(),
    client.listRules(),
    client.listSilences(),
    client.listChannels(),
  ]);
  return { alerts, rules, silences, channels };
}
