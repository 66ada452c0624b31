/** Keys that name a person wherever they stand, without case and separators: `user.id`, `userId`, `client.address`. */
const KEYS = new Set([
  ...["id", "email", "name", "fullname", "username", "ip", "ipaddress"].flatMap((field) =>
    ["user", "enduser", "usr"].map((prefix) => prefix + field),
  ),
  ...`username enduserpseudoid email emailaddress contactemail ipaddress clientaddress clientip httpclientip
      sourceaddress sourceip remoteaddr xforwardedfor xrealip netpeerip netsockpeeraddr networkpeeraddress`.split(
    /\s+/,
  ),
]);

/** Keys of the fields of an object that is a user. */
const FIELDS = new Set(["id", "email", "name", "fullname", "username", "ip", "ipaddress"]);

/** Whether a field is one of a person: by its key, or because it is a field of a user. */
export function isPersonKey(key: string, parent: string): boolean {
  const name = fold(key);
  return KEYS.has(name) || (FIELDS.has(name) && ["user", "enduser", "usr"].includes(fold(parent)));
}

function fold(key: string): string {
  return key.toLowerCase().replaceAll(/[._-]/g, "");
}
