import type { z } from "zod";
import type { NewSilence } from "#api/silences.ts";
import type { Viewer } from "#ui/viewer.ts";
import { endOf } from "../time-choices.ts";

type NewSilenceInput = z.input<typeof NewSilence>;

/** The texts of a form's fields. */
export function formValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === "string" && !name.startsWith("$ACTION") ? [[name, value.slice(0, 10_000)]] : [],
    ),
  );
}

/** The silence of a form, which the collector validates; null if its end is no time to come. */
export function readSilence(
  values: Readonly<Record<string, string>>,
  { now, zone }: Viewer,
): NewSilenceInput | null {
  const until = values["until"] ?? "";
  const end = endOf(until === "at" ? (values["at"] ?? "") : until, now, zone);
  if (end === null || end <= now) return null;
  const match = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith("match.") && value.trim() !== "" ? [[name.slice("match.".length), value.trim()]] : [],
    ),
  );
  return { match, reason: values["reason"] ?? "", endsAt: new Date(end).toISOString() };
}
