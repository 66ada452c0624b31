"use server";

import { faultsOpen, readEnv } from "#config/env.ts";

/** Fails on the server, in what a form calls. */
export async function failInAction(): Promise<void> {
  if (!faultsOpen(readEnv())) return;
  await Promise.resolve();
  throw new Error("The server action could not save the form");
}
