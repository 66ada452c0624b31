import { z } from "zod";
import { ROLES } from "#model/access/rights.ts";
import { PROJECT_SLUG } from "#model/project.ts";
import { OURS, type EndpointTable } from "./endpoint.ts";

const ProjectTitle = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}]+$/u, "it must not contain control characters");

/** What addresses and tools call it. A number is what its DSN has. */
const Slug = z
  .string()
  .trim()
  .regex(PROJECT_SLUG, "it has lower-case letters, digits and dashes, 50 at most, and none at an end")
  .regex(/\D/, "it must not be a number");

/** One project. Times are ISO 8601. */
export const ProjectView = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** Null while it takes what is sent. */
  archivedAt: z.string().nullable(),
  /** The address that SDKs report to; null where no key lasts. */
  dsn: z.string().nullable(),
  /** Whether the caller may read what it holds. */
  mayRead: z.boolean(),
});
export type ProjectView = z.infer<typeof ProjectView>;

/** A key that lets senders report to a project. Times are ISO 8601. */
export const ProjectKeyView = z.object({
  id: z.int(),
  name: z.string(),
  publicKey: z.string(),
  dsn: z.string(),
  createdAt: z.string(),
  /** From when on it is refused; null for never. */
  expiresAt: z.string().nullable(),
  /** The most items that it may send in a minute; null without a limit of its own. */
  perMinute: z.int().nullable(),
  /** Accurate to a few minutes. */
  usedAt: z.string().nullable(),
});
export type ProjectKeyView = z.infer<typeof ProjectKeyView>;

const KeyName = ProjectTitle;
const PerMinute = z.int().min(1).max(1_000_000_000).nullable().default(null);

/** Projects, the keys that report to them, and the roles that people have in one alone. */
export const PROJECTS = {
  listOwnProjects: {
    method: "get",
    path: "/api/v1/projects",
    summary: "The projects",
    house: true,
    answer: z.object({ projects: z.array(ProjectView) }),
    errors: [],
  },
  createProject: {
    method: "post",
    path: "/api/v1/projects",
    summary: "Create a project, with a key",
    right: "admin",
    house: true,
    body: z.object({ name: ProjectTitle, slug: Slug }),
    status: 201,
    answer: ProjectView,
    errors: ["not_possible"],
  },
  changeProject: {
    method: "put",
    path: OURS,
    summary: "Rename a project, or archive it: then it takes nothing, and can still be read",
    right: "admin",
    house: true,
    body: z.object({ name: ProjectTitle, slug: Slug, isArchived: z.boolean() }),
    answer: ProjectView,
    errors: ["not_found", "not_possible"],
  },
  removeProject: {
    method: "delete",
    path: OURS,
    summary: "Delete a project with everything that it holds",
    right: "admin",
    house: true,
    errors: ["not_found", "not_possible"],
  },
  listProjectKeys: {
    method: "get",
    path: `${OURS}/keys`,
    summary: "A project's keys, the oldest first",
    answer: z.object({ keys: z.array(ProjectKeyView) }),
    errors: ["not_found"],
  },
  createProjectKey: {
    method: "post",
    path: `${OURS}/keys`,
    summary: "Create a key",
    right: "admin",
    body: z.object({ name: KeyName, perMinute: PerMinute }),
    status: 201,
    answer: ProjectKeyView,
    errors: ["not_found", "not_possible"],
  },
  changeProjectKey: {
    method: "put",
    path: `${OURS}/keys/{key}`,
    summary: "Change a key's name, limit and end",
    right: "admin",
    body: z.object({
      name: KeyName,
      perMinute: PerMinute,
      expiresAt: z.iso.datetime({ offset: true }).nullable(),
    }),
    errors: ["not_found"],
  },
  rotateProjectKey: {
    method: "post",
    path: `${OURS}/keys/{key}/rotation`,
    summary: "Replace a key by a new one of the same name; the old one works for some days more",
    right: "admin",
    body: z.object({ days: z.int().min(0).max(365).default(30) }),
    status: 201,
    answer: ProjectKeyView,
    errors: ["not_found", "not_possible"],
  },
  deleteProjectKey: {
    method: "delete",
    path: `${OURS}/keys/{key}`,
    summary: "Delete a key, whose senders are refused from then on",
    right: "admin",
    errors: ["not_found"],
  },
  putProjectRole: {
    method: "put",
    path: `${OURS}/people/{person}`,
    summary: "Give somebody another role in this project than in all, or none (`null`)",
    right: "admin",
    house: true,
    body: z.object({ role: z.enum(ROLES).exclude(["owner"]).nullable() }),
    errors: ["not_found"],
  },
  removeProjectRole: {
    method: "delete",
    path: `${OURS}/people/{person}`,
    summary: "Give somebody the role in this project that they have in all",
    right: "admin",
    house: true,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
