export interface Page<T> {
  items: T[];
  /** Opaque cursor of the next page of the same question; null at the end. */
  next: string | null;
}

/** A page of a list that can be read in both directions. */
export interface TwoWayPage<T> extends Page<T> {
  /** Cursor of the previous page; null at the beginning. */
  previous: string | null;
}
