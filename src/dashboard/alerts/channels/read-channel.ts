import type { z } from "zod";
import type { ChannelInput, ChannelView } from "#api/channels.ts";
import type { ChannelKind } from "#model/watch/channel.ts";
import type { Severity } from "#model/watch/severity.ts";

/** The channel of a form, which the collector validates. An address or a key that is left empty stays as it is stored. */
export function readChannel(
  id: string,
  values: Readonly<Record<string, string>>,
): z.input<typeof ChannelInput> {
  const address = values["address"]?.trim() ?? "";
  const key = values["key"]?.trim() ?? "";
  const template = values["template"]?.trim() ?? "";
  return {
    id,
    name: values["name"] ?? "",
    kind: values["kind"] as ChannelKind,
    isOn: values["isOn"] === "on",
    severity: values["severity"] as Severity,
    template: template === "" ? null : template,
    ...(address === "" ? {} : { address }),
    ...(key === "" ? {} : { key }),
  };
}

/** The fields of a channel; those of its secrets are empty. */
export function channelValues({ name, severity, isOn, template }: ChannelView): Record<string, string> {
  return { name, severity, isOn: isOn ? "on" : "", template: template ?? "" };
}

export const NEW_CHANNEL: Readonly<Record<string, string>> = { name: "", severity: "info", isOn: "on" };
