export interface Page<T> {
  items: T[];
  /** Opaque cursor of the next page of the same question. Null at the end. */
  next: string | null;
}

/** A page of a list that is read in both directions. */
export interface TwoWayPage<T> extends Page<T> {
  /** Cursor of the previous page. Null at the beginning. */
  previous: string | null;
}
