"use server";

import { isLabOpen } from "./is-lab-open.ts";

/** Fails in a server action. */
export async function failInAction(): Promise<void> {
  if (!isLabOpen()) return;
  await Promise.resolve();
  throw new Error("The server action could not save the form");
}
