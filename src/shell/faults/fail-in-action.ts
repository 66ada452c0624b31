"use server";

import { faultsOpen, readEnv } from "#config/env.ts";

/** Fails in a server action. */
export async function failInAction(): Promise<void> {
  if (!faultsOpen(readEnv())) return;
  await Promise.resolve();
  throw new Error("The server action could not save the form");
}
