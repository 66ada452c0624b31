import { z } from "zod";

export interface Operation {
  method: "get" | "put" | "post" | "delete";
  /** With `{parameters}`, as OpenAPI writes them. */
  path: string;
  summary: string;
  /** Without a token. */
  open?: boolean;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer?: z.ZodType;
}

export const ORG = "/api/0/organizations/{org}";
export const PROJECT = "/api/0/projects/{org}/{project}";
export const OURS = "/api/v1/projects/{project}";
/** An answer in the shape of another service, of which only some is promised. */
export const Loose = z.looseObject({});
