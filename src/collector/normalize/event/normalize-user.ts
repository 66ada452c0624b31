import { isRecord } from "#lib/is-record.ts";
import type { User } from "#model/event.ts";
import { cleanRecord } from "../scrub/clean-value.ts";
import { type Cleaner, inside } from "../scrub/cleaner.ts";
import { lineField } from "../scrub/read-field.ts";
import { cutText } from "../scrub/cut-text.ts";

const MAX_KEY = 256;

/** The person affected, as the SDK knows them. `{{auto}}` asks for the peer's address, which is not kept. */
export function normalizeUser(cleaner: Cleaner, value: unknown): User | undefined {
  if (!isRecord(value)) return undefined;
  return inside(cleaner, "user", () => {
    const { id: _id, email: _email, username: _username, ip_address, name: _name, data, ...rest } = value;
    const more = { ...(isRecord(data) ? data : {}), ...rest };
    return {
      id: lineField(cleaner, value, "id"),
      email: lineField(cleaner, value, "email"),
      username: lineField(cleaner, value, "username"),
      ip_address: ip_address === "{{auto}}" ? undefined : lineField(cleaner, value, "ip_address", 64),
      name: lineField(cleaner, value, "name"),
      data: Object.keys(more).length === 0 ? undefined : cleanRecord(cleaner, more),
    };
  });
}

/** What counts one person once: the first of id, email, username and address that is known. */
export function userKeyOf(user: User | undefined): string | null {
  const found =
    (user?.id !== undefined && `id:${user.id}`) ||
    (user?.email !== undefined && `email:${user.email.toLowerCase()}`) ||
    (user?.username !== undefined && `username:${user.username}`) ||
    (user?.ip_address !== undefined && `ip:${user.ip_address}`);
  return found ? cutText(found, MAX_KEY) : null;
}
