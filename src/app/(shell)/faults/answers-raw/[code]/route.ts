import { safeRoute } from "#shell/failure/safe-route.ts";
import { answerAsCatalogued } from "#shell/faults/server-faults.ts";

export const GET = safeRoute(answerAsCatalogued);
