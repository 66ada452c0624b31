import { cache } from "react";
import { headers } from "next/headers";
import { visitorRole } from "#product/handlers.ts";
import type { RoleKey } from "#product/roles.ts";

/** The role of whoever asked for the page that is being rendered, asked for once; null for nobody who is known. */
export const currentVisitor: () => Promise<RoleKey | null> = cache(async () => visitorRole(await headers()));
