import { unstable_rethrow } from "next/navigation";
import { captureServerError } from "#telemetry/server/capture-server-error.ts";
import { failureAnswer } from "./failure-answer.ts";

type RouteHandler<Context> = (request: Request, context: Context) => Response | Promise<Response>;

/**
 * A route handler whose failures are reported and answered with the error id; Next's own answer would be an empty 500.
 * Redirects and not-found, which Next throws too, pass through.
 */
export function answeredRoute<Context>(handler: RouteHandler<Context>): RouteHandler<Context> {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      unstable_rethrow(error);
      return failureAnswer(
        request,
        captureServerError(error, "auto.function.glasshouse.route_handler"),
        error,
      );
    }
  };
}
