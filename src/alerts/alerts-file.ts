import { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import { ChannelInput } from "#api/channels.ts";
import { Rule } from "#model/watch/rule.ts";
import { SilenceMatch } from "#model/watch/silence.ts";

/** What a file of alerts holds, in the shapes of the API. */
export const AlertsFile = z.strictObject({
  rules: z.array(Rule).default([]),
  /** An address or key may be the name of an environment variable: `$PAGER_URL`. Without one, the stored one stays. */
  channels: z.array(ChannelInput.strict()).default([]),
  silences: z
    .array(
      z.strictObject({
        match: SilenceMatch,
        reason: z.string().trim().max(500).default(""),
        startsAt: z.iso.datetime({ offset: true }).optional(),
        endsAt: z.iso.datetime({ offset: true }),
      }),
    )
    .default([]),
});
export type AlertsFile = z.infer<typeof AlertsFile>;

/** What is wrong with a file, and where. */
export interface FileFault {
  code: "bad_file";
  place: string;
  detail: string;
}

/** Reads a file's text, with secrets from the environment. Ids must be unique. */
export function readAlertsFile(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): Result<AlertsFile, FileFault> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return fault("", error instanceof Error ? error.message : String(error));
  }
  const parsed = AlertsFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fault(issue?.path.join(".") ?? "", issue?.message ?? "not valid");
  }
  for (const list of ["rules", "channels"] as const) {
    const ids = parsed.data[list].map(({ id }) => id);
    const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
    if (twice !== -1) return fault(`${list}.${twice}.id`, `"${ids[twice]}" is there twice`);
  }
  for (const [index, channel] of parsed.data.channels.entries())
    for (const field of ["address", "key"] as const) {
      const filled = fromEnvironment(channel[field], env);
      if (filled === undefined)
        return fault(`channels.${index}.${field}`, `${String(channel[field])} is not set in the environment`);
      if (filled !== null) channel[field] = filled;
    }
  return ok(parsed.data);
}

function fault(place: string, detail: string): Result<never, FileFault> {
  return err({ code: "bad_file", place, detail });
}

const VARIABLE = /^\$([A-Za-z_]\w*)$/;

/** Null if there is nothing to fill in, undefined if the variable is not set. */
function fromEnvironment(
  value: string | null | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string | null | undefined {
  const name = VARIABLE.exec(value ?? "")?.[1];
  return name === undefined ? null : env[name] || undefined;
}
