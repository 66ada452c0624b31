import type { ChannelInput, ChannelView } from "#api/channels.ts";
import type { RuleView } from "#api/rules.ts";
import type { NewSilence, SilenceView } from "#api/silences.ts";
import type { AlertsFile } from "./alerts-file.ts";

/** What the collector has. */
export interface Stored {
  rules: Pick<RuleView, "rule" | "origin">[];
  channels: ChannelView[];
  silences: Pick<SilenceView, "match" | "endsAt" | "state">[];
}

/** A change that makes the collector's state that of the file. */
export type PlannedChange =
  | { what: "rule"; verb: "add" | "change"; id: string; rule: RuleView["rule"] }
  | { what: "channel"; verb: "add" | "change"; id: string; channel: ChannelInput }
  | { what: "rule" | "channel"; verb: "remove"; id: string }
  | { what: "silence"; verb: "add"; id: string; silence: NewSilence };

/**
 * What to add, change and remove. Only entries applied from a file are removed; those that match the file stay as they are. Channels come
 * before the rules that name them, and go after them.
 */
export function planChanges(file: AlertsFile, stored: Stored): PlannedChange[] {
  const rules = new Map(stored.rules.map((one) => [one.rule.id, one]));
  const channels = new Map(stored.channels.map((one) => [one.id, one]));
  const wanted = {
    rules: new Set(file.rules.map(({ id }) => id)),
    channels: new Set(file.channels.map(({ id }) => id)),
  };
  return [
    ...file.channels.flatMap((channel): PlannedChange[] => {
      const known = channels.get(channel.id);
      if (known === undefined) return [{ what: "channel", verb: "add", id: channel.id, channel }];
      return isSameChannel(channel, known)
        ? []
        : [{ what: "channel", verb: "change", id: channel.id, channel }];
    }),
    ...file.rules.flatMap((rule): PlannedChange[] => {
      const known = rules.get(rule.id);
      if (known === undefined) return [{ what: "rule", verb: "add", id: rule.id, rule }];
      // A default that the file repeats stays a default.
      const isSame = known.origin !== "person" && isEqual(rule, known.rule);
      return isSame ? [] : [{ what: "rule", verb: "change", id: rule.id, rule }];
    }),
    ...file.silences.flatMap((silence): PlannedChange[] => {
      const isKnown = stored.silences.some(
        (one) =>
          one.state !== "over" &&
          isEqual(one.match, silence.match) &&
          Date.parse(one.endsAt) === Date.parse(silence.endsAt),
      );
      return isKnown ? [] : [{ what: "silence", verb: "add", id: nameOf(silence), silence }];
    }),
    ...stored.rules.flatMap(({ rule: { id }, origin }): PlannedChange[] =>
      origin === "file" && !wanted.rules.has(id) ? [{ what: "rule", verb: "remove", id }] : [],
    ),
    ...stored.channels.flatMap(({ id, origin }): PlannedChange[] =>
      origin === "file" && !wanted.channels.has(id) ? [{ what: "channel", verb: "remove", id }] : [],
    ),
  ];
}

/** Secrets are not answered, so a channel with one is put again. */
function isSameChannel({ address, key, ...channel }: ChannelInput, known: ChannelView): boolean {
  if (address !== undefined || key !== undefined || known.origin === "person") return false;
  return Object.entries(channel).every(([name, value]) => isEqual(value, known[name as keyof ChannelView]));
}

function nameOf({ match }: NewSilence): string {
  return Object.entries(match)
    .flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]))
    .join(", ");
}

/** Of JSON, whatever the order of the fields. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, own]) => [name, sorted(own)]),
  );
}
