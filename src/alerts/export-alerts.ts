import type { ChannelInput } from "#api/channels.ts";
import type { Stored } from "./plan-changes.ts";

/** Rules and channels as a file. Secrets are never answered, so the addresses are left out: those stored stay. */
export function exportAlerts({ rules, channels }: Stored): string {
  const file = {
    rules: rules.map(({ rule }) => rule),
    channels: channels.map(({ id, name, kind, isOn, template, severity }): ChannelInput => ({
      id,
      name,
      kind,
      isOn,
      template,
      severity,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
