import type { ChannelInput, ChannelView } from "./channels.ts";
import type { RuleView } from "./rules.ts";

interface Stored {
  rules: readonly Pick<RuleView, "rule">[];
  channels: readonly ChannelView[];
}

/**
 * Rules and channels as `glasshouse.alerts.json`. Secrets are never answered, so the addresses are left out: those stored
 * stay.
 */
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
