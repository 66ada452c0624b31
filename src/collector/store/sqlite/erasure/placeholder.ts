/** What stands in the place of a person's values. It differs between persons, so that counts of users stay true. */
export function placeholderOf(erasure: number): string {
  return `[erased ${erasure}]`;
}
