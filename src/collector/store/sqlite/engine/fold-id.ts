/** An id as it is compared: ids are written with dashes or without, in groups of four, in either case. */
export function foldId(id: string): string {
  return id.toLowerCase().replaceAll(/[\s-]/g, "");
}
