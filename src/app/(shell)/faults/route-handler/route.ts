import { safeRoute } from "#shell/failure/safe-route.ts";
import { failInRoute } from "#shell/faults/server-faults.ts";

export const GET = safeRoute(failInRoute);
