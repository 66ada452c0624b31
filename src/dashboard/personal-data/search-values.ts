import type { PersonSearch } from "./person-state.ts";

/** All values that the person is known by. */
export function valuesOf({ ids, emails, ips }: PersonSearch): string[] {
  return [...ids, ...emails, ...ips];
}

/** What has to be typed to erase them: the value that says most. */
export function confirmationOf({ ids, emails, ips }: PersonSearch): string {
  return emails[0] ?? ids[0] ?? ips[0] ?? "";
}
