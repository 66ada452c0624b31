import type { Store } from "#collector/store/port/store.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** Keeps the password that the operator set, unless it is the one that is kept already. */
export async function setPassword(
  store: Pick<Store, "getPasswordHash" | "setPasswordHash">,
  password: string,
): Promise<void> {
  const stored = await store.getPasswordHash();
  if (stored !== null && (await verifyPassword(password, stored))) return;
  await store.setPasswordHash(await hashPassword(password));
}
