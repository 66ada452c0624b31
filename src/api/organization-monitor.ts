import { z } from "zod";

/** A scheduled job in the shape of Sentry's API. */
export const OrganizationMonitorView = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: z.literal("active"),
  type: z.literal("cron_job"),
  dateCreated: z.string(),
  config: z.record(z.string(), z.unknown()),
  environments: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      lastCheckIn: z.string(),
    }),
  ),
  project: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
});
export type OrganizationMonitorView = z.infer<typeof OrganizationMonitorView>;
