import { answeredRoute } from "#shell/failure/answered-route.ts";
import { answerAsCatalogued } from "#shell/faults/fail-as-catalogued.ts";

export const GET = answeredRoute(answerAsCatalogued);
