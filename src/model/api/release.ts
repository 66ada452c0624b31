import { z } from "zod";

const Version = z.string().trim().min(1).max(250);
const OptionalDate = z.iso.datetime({ offset: true, local: true }).nullish();

/** What a tool says of a release when it makes it. */
export const NewRelease = z.object({
  version: Version,
  url: z.string().max(2000).nullish(),
  ref: z.string().max(250).nullish(),
  dateReleased: OptionalDate,
});
export type NewRelease = z.infer<typeof NewRelease>;

export const ReleaseChange = NewRelease.omit({ version: true });
export type ReleaseChange = z.infer<typeof ReleaseChange>;

export const NewDeploy = z.object({
  environment: z.string().trim().min(1).max(64),
  name: z.string().max(250).nullish(),
  url: z.string().max(2000).nullish(),
  dateFinished: OptionalDate,
});
export type NewDeploy = z.infer<typeof NewDeploy>;

/** A release in the shape of Sentry's API. */
export const ReleaseView = z.object({
  version: z.string(),
  shortVersion: z.string(),
  dateCreated: z.string(),
  dateReleased: z.string().nullable(),
  url: z.string().nullable(),
  ref: z.string().nullable(),
  projects: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
});
export type ReleaseView = z.infer<typeof ReleaseView>;

export const DeployView = z.object({
  id: z.string(),
  environment: z.string(),
  name: z.string().nullable(),
  url: z.string().nullable(),
  dateFinished: z.string(),
});
export type DeployView = z.infer<typeof DeployView>;
