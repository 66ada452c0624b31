/** The body of one request to a reporting service, and its kind. */
export interface Report {
  /** `csp` and `reports` are what browsers send by themselves: policy violations, and the Reporting API's reports. */
  kind: "envelope" | "traces" | "logs" | "csp" | "reports";
  body: Uint8Array;
  /** Number of spans or log records; an envelope states its own. */
  items?: number;
}

/**
 * - `delivered`: the service accepted it.
 * - `refused`: the service will never accept it.
 * - `later`: the service did not answer, or asked to wait.
 */
export type Outcome =
  | { kind: "delivered"; answer: Response }
  | { kind: "refused"; answer: Response }
  | { kind: "later"; answer?: Response; waitMillis?: number };
