/** A segment of a path as Next gives it, decoded; one that is not encoded rightly stays as it is. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
