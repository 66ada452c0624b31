import type { UnixMillis } from "#lib/units.ts";
import { OPERATOR } from "#model/access/person.ts";
import type { Store } from "#collector/store/port/store.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** Stores the operator's password, unless it is already the stored one. */
export async function setPassword(
  store: Pick<Store, "findAccount" | "setOperatorPassword">,
  password: string,
  now: UnixMillis,
): Promise<void> {
  const account = await store.findAccount(OPERATOR);
  const stored = account?.role === "owner" ? account.password : null;
  if (stored !== null && (await verifyPassword(password, stored))) return;
  await store.setOperatorPassword(await hashPassword(password), now);
}
