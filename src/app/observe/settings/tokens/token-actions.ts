"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { readScope } from "#dashboard/access/scope-names.ts";
import { type TokenState, tokenStateOf } from "#dashboard/access/token-state.ts";
import { paths } from "#dashboard/paths.ts";
import { patientAccess } from "../../collector.ts";
import { text } from "../../form-text.ts";
import { showOutcome } from "../show-outcome.ts";

/** Creates a token, and returns it. */
export async function createToken(_before: TokenState, form: FormData): Promise<TokenState> {
  const { client, url } = await patientAccess();
  const name = text(form, "name").trim();
  const answer = await client.createToken({
    name,
    scope: readScope(text(form, "scope")),
    project: text(form, "project") || null,
    days: Number(text(form, "days")) || null,
  });
  if (answer.ok) refresh();
  else if (answer.error.code === "unauthorized") redirect(paths.login(paths.settings("tokens")));
  return tokenStateOf(name, answer, url);
}

export async function revokeToken(form: FormData): Promise<void> {
  const { client } = await patientAccess();
  showOutcome(await client.revokeToken({ token: text(form, "token") }), "tokens", "revoked");
}
