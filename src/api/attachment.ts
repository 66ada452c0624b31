import { z } from "zod";

/** A file that belongs to an event, in the shape of Sentry's API. */
export const AttachmentView = z.object({
  id: z.string(),
  event_id: z.string(),
  name: z.string(),
  mimetype: z.string(),
  size: z.int(),
});
export type AttachmentView = z.infer<typeof AttachmentView>;
