import { safeRoute } from "#shell/failure/safe-route.ts";
import { failInRoute } from "#shell/faults/fail-in-route.ts";

export const GET = safeRoute(failInRoute);
