import type { Call } from "./calls.ts";

/** Whether a call's input is sent in the URL, because its method has no body. */
export function takesInAddress({ method }: Pick<Call, "method">): boolean {
  return method === "GET" || method === "DELETE";
}
