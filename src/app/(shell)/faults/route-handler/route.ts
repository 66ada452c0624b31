import { answeredRoute } from "#shell/failure/answered-route.ts";
import { failInRoute } from "#shell/faults/fail-in-route.ts";

export const GET = answeredRoute(failInRoute);
