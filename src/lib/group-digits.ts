/** An id in groups of four, as a person reads it out over the phone. */
export function groupDigits(id: string): string {
  return id.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
