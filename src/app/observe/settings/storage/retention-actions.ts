"use server";

import { GIGABYTE } from "#lib/units.ts";
import { patientAccess } from "../../collector.ts";
import { text } from "../../form-text.ts";
import { showOutcome } from "../show-outcome.ts";

/** Saves how long, and how much of it, the project keeps what it received. */
export async function saveRetention(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const known = await client.getProjectSettings();
  const days = numberOf(form, "retentionDays");
  const gigabytes = numberOf(form, "retentionGigabytes");
  const saved = known.ok
    ? await client.putProjectSettings({
        ...known.value,
        retentionDays: days,
        retentionBytes: gigabytes === null ? null : Math.round(gigabytes * GIGABYTE),
      })
    : known;
  showOutcome(saved, "storage", "retention_saved", { conflict: "failed", invalid: "retention_invalid" });
}

function numberOf(form: FormData, name: string): number | null {
  const given = text(form, name).trim();
  return given === "" ? null : Number(given);
}
