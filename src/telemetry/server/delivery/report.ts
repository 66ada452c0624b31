/** What is delivered: one request's body, and where it belongs. */
export interface Report {
  /** `csp` and `reports`: what browsers send of policies and of the Reporting API. */
  kind: "envelope" | "traces" | "logs" | "csp" | "reports";
  body: Uint8Array;
  /** How many spans or log records it holds; an envelope says so itself. */
  items?: number;
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
