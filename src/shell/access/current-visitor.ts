import { cache } from "react";
import { headers } from "next/headers";
import { visitorRole } from "#product/handlers.ts";
import type { RoleKey } from "#product/roles.ts";

/** The role of the visitor whose page is being rendered, read once per request; null for an unknown visitor. */
export const currentVisitor: () => Promise<RoleKey | null> = cache(async () => visitorRole(await headers()));
