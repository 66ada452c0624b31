/** An id in groups of four, as it can be read aloud. */
export function groupDigits(id: string): string {
  return id.replace(/.{4}(?=.)/g, "$& ");
}
