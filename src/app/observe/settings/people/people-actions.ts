"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { Result } from "#lib/result.ts";
import type { OutcomeName } from "#dashboard/access/change-outcome.ts";
import { type LinkState, linkStateOf } from "#dashboard/access/link-state.ts";
import { readRole } from "#dashboard/access/role-names.ts";
import type { CollectorFailure } from "#dashboard/collector-client/failure.ts";
import { paths } from "#dashboard/paths.ts";
import { dashboardOrigin, patientAccess, viewer } from "../../collector.ts";
import { text } from "../../form-text.ts";
import { showOutcome } from "../show-outcome.ts";

/** Invites somebody, and returns the link to send them. */
export async function invite(_before: LinkState, form: FormData): Promise<LinkState> {
  const { client, url } = await patientAccess();
  const name = text(form, "name").trim();
  const answer = await client.invitePerson({ name, role: readRole(text(form, "role")) });
  if (answer.ok) refresh();
  return linkState(name, answer, url);
}

/** Makes a link with which somebody sets a new password. */
export async function makeLink(_before: LinkState, form: FormData): Promise<LinkState> {
  const { client, url } = await patientAccess();
  const answer = await client.linkPerson({ person: text(form, "person") });
  if (answer.ok) refresh();
  return linkState(text(form, "name"), answer, url);
}

export async function changeRole(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  show(
    await client.changePerson({ person: text(form, "person"), role: readRole(text(form, "role")) }),
    "role",
  );
}

export async function signOutPerson(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  show(await client.signOutPerson({ person: text(form, "person") }), "signed_out");
}

export async function removeSecondFactor(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  show(await client.removePersonsSecondFactor({ person: text(form, "person") }), "no_codes");
}

export async function removePerson(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  show(await client.removePerson({ person: text(form, "person") }), "removed");
}

function show(answer: Result<unknown, CollectorFailure>, done: OutcomeName): never {
  return showOutcome(answer, "people", done);
}

async function linkState(
  name: string,
  answer: Parameters<typeof linkStateOf>[1],
  collectorUrl: string,
): Promise<LinkState> {
  if (!answer.ok && answer.error.code === "unauthorized") redirect(paths.login(paths.settings("people")));
  const { zone } = await viewer();
  return linkStateOf(name, answer, { origin: await dashboardOrigin(), zone, collectorUrl });
}
