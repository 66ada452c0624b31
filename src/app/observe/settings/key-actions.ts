"use server";

import type { Obstacles } from "#dashboard/access/change-outcome.ts";
import { patientAccess } from "../collector.ts";
import { text } from "../form-text.ts";
import { showOutcome } from "./show-outcome.ts";

const OBSTACLES: Obstacles = { conflict: "full", invalid: "malformed" };
/** Of a key that was rotated. */
const GRACE_DAYS = 30;

export async function createKey(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  showOutcome(await client.createProjectKey(keyOf(form)), undefined, "key_created", OBSTACLES);
}

export async function saveKey(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const expiresAt = text(form, "expiresAt") || null;
  const answer = await client.changeProjectKey({ key: text(form, "key"), ...keyOf(form), expiresAt });
  showOutcome(answer, undefined, "key_saved", OBSTACLES);
}

export async function rotateKey(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  const answer = await client.rotateProjectKey({ key: text(form, "key"), days: GRACE_DAYS });
  showOutcome(answer, undefined, "key_rotated", OBSTACLES);
}

export async function deleteKey(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  showOutcome(await client.deleteProjectKey({ key: text(form, "key") }), undefined, "key_deleted", OBSTACLES);
}

function keyOf(form: FormData): { name: string; perMinute: number | null } {
  const limit = text(form, "perMinute").trim();
  return { name: text(form, "name"), perMinute: limit === "" ? null : Number(limit) };
}
