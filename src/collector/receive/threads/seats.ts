import type { Collected, Job } from "./intake-message.ts";

/** A place in a thread that decodes as well, for one request. */
export interface Seat {
  /**
   * Has the thread collect a request, and leaves the seat.
   * "given_back": not a request for a thread; "ended": the thread ended over this request, or over another one that it had.
   */
  collect: (job: Omit<Job, "id" | "length">, body: Uint8Array) => Promise<Collected | "given_back" | "ended">;
  /** Without having used it. */
  leave: () => void;
}

/** The seats of all threads. */
export interface Seats {
  /** Whether any thread runs. */
  exist: () => boolean;
  /** A free one, if any thread that runs has one. */
  take: () => Seat | undefined;
  /** Starts another thread, if there may be more. */
  add: () => void;
  /** Sets what is called whenever a seat becomes free. */
  onFree: (offer: () => void) => void;
}
