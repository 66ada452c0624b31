export interface Page<T> {
  items: T[];
  /** Opaque; passes to the same question for what comes after. Null at the end. */
  next: string | null;
}

/** A page of a list that is read in both directions. */
export interface TwoWayPage<T> extends Page<T> {
  /** As `next`, for what comes before. Null at the beginning. */
  previous: string | null;
}
