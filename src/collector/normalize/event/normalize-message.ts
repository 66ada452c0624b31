import { isRecord } from "#lib/is-record.ts";
import type { AttributeValue } from "#model/attributes.ts";
import type { EventPayload } from "#model/event.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanValue } from "../scrub/clean-value.ts";
import { type Cleaner, inside } from "../scrub/cleaner.ts";
import { MAX_MESSAGE } from "../scrub/limits.ts";
import { withOthers } from "../scrub/with-others.ts";
import { textField } from "../scrub/read-field.ts";
import { hideRepeated } from "../scrub/hide-repeated.ts";
import { cutText } from "../scrub/cut-text.ts";

const READ = new Set("message formatted params".split(" "));

/**
 * The message in its several forms: `message` as a text or as an object, `logentry` as an object or as a text.
 * `message` is what people read; `logentry.message` is the template, with its `params` if the SDK sends them.
 */
export function normalizeMessage(
  cleaner: Cleaner,
  source: Record<string, unknown>,
): Pick<EventPayload, "message" | "logentry"> {
  const entry = isRecord(source.logentry)
    ? source.logentry
    : isRecord(source.message)
      ? source.message
      : undefined;
  if (entry === undefined) {
    const message = textField(cleaner, source, "message", MAX_MESSAGE);
    const logentry = textField(cleaner, source, "logentry", MAX_MESSAGE);
    return message === undefined || logentry === undefined
      ? { message: message ?? logentry }
      : { message, logentry: { message: logentry } };
  }
  return inside(cleaner, "logentry", () => {
    const message = textField(cleaner, entry, "message", MAX_MESSAGE);
    const params =
      entry.params === undefined
        ? undefined
        : inside(cleaner, "params", () => cleanValue(cleaner, entry.params));
    const filled =
      asText(entry.formatted) ?? (message === undefined ? undefined : fillTemplate(message, params));
    const formatted = filled === undefined ? undefined : cleanText(cleaner, filled, MAX_MESSAGE, "formatted");
    const shownParams = hideRepeated(params, filled ?? "", formatted ?? "");
    return {
      message: formatted,
      logentry: withOthers(cleaner, entry, READ, { message, formatted, params: shownParams }),
    };
  });
}

/** Fills `%s`, `%d`, `{}` in order, or `%(name)s` and `{name}` by name. */
function fillTemplate(template: string, params: AttributeValue | undefined): string {
  if (params === undefined || params === null) return template;
  let next = 0;
  const filled = template.replaceAll(
    /%\((\w{1,64})\)[sdifr]|%[sdifr]|\{(\w{0,64})\}/g,
    (whole, percentName: string | undefined, braceName: string | undefined) => {
      const name = percentName ?? braceName;
      if (Array.isArray(params)) {
        const value = params[name !== undefined && /^\d+$/.test(name) ? Number(name) : next++];
        return value === undefined ? whole : shown(value);
      }
      if (!isRecord(params) || name === undefined || !Object.hasOwn(params, name)) return whole;
      return shown(params[name]);
    },
  );
  return cutText(filled, MAX_MESSAGE);
}

function shown(value: unknown): string {
  return asText(value) ?? JSON.stringify(value);
}
