import type { UnixMillis } from "#lib/units.ts";
import type { Store } from "#collector/store/port/store.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/**
 * Lets the operator in by the password that the environment names. The value that was taken last changes nothing: what people
 * have changed since holds over a restart. Another one is the way back for whoever lost password, codes or role.
 */
export async function setPassword(
  store: Pick<Store, "getOperatorPassword" | "setOperatorPassword">,
  password: string,
  now: UnixMillis,
): Promise<void> {
  const taken = await store.getOperatorPassword();
  if (taken !== null && (await verifyPassword(password, taken))) return;
  await store.setOperatorPassword(await hashPassword(password), now);
}
