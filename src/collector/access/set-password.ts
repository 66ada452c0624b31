import type { Store } from "#collector/store/port/store.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** Stores the operator's password, unless it is already the stored one. */
export async function setPassword(
  store: Pick<Store, "getPasswordHash" | "setPasswordHash">,
  password: string,
): Promise<void> {
  const stored = await store.getPasswordHash();
  if (stored !== null && (await verifyPassword(password, stored))) return;
  await store.setPasswordHash(await hashPassword(password));
}
