import { exportAlerts } from "#api/export-alerts.ts";
import { ok } from "#lib/result.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import type { Answer } from "../../collector-client/request.ts";

/** Rules and channels as a download; not without the channels, as applying such a file would remove them. */
export async function alertsFile(client: CollectorClient): Promise<Answer<Response>> {
  const [rules, channels] = await Promise.all([client.listRules(), client.listChannels()]);
  if (!rules.ok) return rules;
  if (!channels.ok) return channels;
  return ok(new Response(exportAlerts({ rules: rules.value.rules, channels: channels.value.channels })));
}
