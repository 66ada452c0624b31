import { nextModule } from "./next-modules.ts";

/** Steps of Next's own that take microseconds and explain nothing; three quarters of what a page would otherwise be traced by. */
export const INNER_STEPS = [
  "LoadComponents.loadRouteModule",
  "NextNodeServer.createComponentTree",
  "NextNodeServer.findPageComponents",
  "NextNodeServer.getLayoutOrPageModule",
  "NextNodeServer.startResponse",
  "RouteModule.prepare",
];

/**
 * Takes inner steps off the list of what Next traces: what runs in them belongs to the span around them. A tracer that left
 * them out would be asked too late: by then Next has entered up to three contexts for each, and copied every storage for it.
 */
export function leaveInnerStepsUntraced(): void {
  const { NextVanillaSpanAllowlist: traced } = nextModule("lib/trace/constants.js") as {
    NextVanillaSpanAllowlist: Set<string>;
  };
  for (const step of INNER_STEPS) traced.delete(step);
}
