/** The kinds by the prefix of their address; without one it is a webhook. */
const HTTP_KINDS = ["slack", "discord", "teams", "ntfy", "pagerduty"] as const;

/** A channel that the operator named. */
export interface NamedChannel {
  kind: "webhook" | (typeof HTTP_KINDS)[number] | "email";
  /** A URL, or e-mail addresses between commas. */
  address: string;
}

/**
 * The channels of `GLASSHOUSE_NOTIFY`: addresses between commas, their kind before a plus (`ntfy+https://…`), or `mailto:`.
 * Undefined if one is no address, or of a kind that is not known.
 */
export function readChannels(list: string): NamedChannel[] | undefined {
  const parts = list.split(/,(?=\s*(?:(?:[a-z]+\+)?[a-z]+:\/\/|mailto:))/).map((part) => part.trim());
  const channels = parts.flatMap((part) => readChannel(part) ?? []);
  return channels.length === parts.length ? channels : undefined;
}

function readChannel(text: string): NamedChannel | undefined {
  if (text.startsWith("mailto:")) {
    const address = text.slice("mailto:".length);
    return /^[^\s@,]+@[^\s@,]+(?:,[^\s@,]+@[^\s@,]+)*$/.test(address)
      ? { kind: "email", address }
      : undefined;
  }
  const [, prefix, address = ""] = /^(?:([a-z]+)\+)?(https?:\/\/.+)$/.exec(text) ?? [];
  if (!URL.canParse(address)) return undefined;
  if (prefix === undefined) return { kind: "webhook", address };
  const kind = HTTP_KINDS.find((known) => known === prefix);
  return kind === undefined ? undefined : { kind, address };
}
