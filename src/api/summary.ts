import { z } from "zod";

/** What the dashboard's first screen and its empty states need to know. */
export const SummaryAnswer = z.object({
  /** The project that the app reports to, and its DSN for a person to copy. */
  project: z.object({ id: z.string(), slug: z.string(), dsn: z.string() }),
  otlpEndpoint: z.string(),
  /** Over the last 24 hours. */
  events: z.int(),
  unresolvedIssues: z.int(),
  spans: z.int(),
  logs: z.int(),
  services: z.array(z.string()),
  /** Received and not kept, over the last 24 hours. */
  dropped: z.int(),
});
export type SummaryAnswer = z.infer<typeof SummaryAnswer>;
