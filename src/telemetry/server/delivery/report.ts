/** What is delivered: one request's body, and where it belongs. */
export interface Report {
  kind: "envelope" | "traces" | "logs";
  body: Uint8Array;
}

/**
 * - `delivered`: the service has it.
 * - `refused`: the service will never take it.
 * - `later`: nobody answered, or the service asked to wait.
 */
export type Outcome =
  | { kind: "delivered"; answer: Response }
  | { kind: "refused"; answer: Response }
  | { kind: "later"; answer?: Response; waitMillis?: number };
