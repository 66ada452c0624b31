import type { Call } from "./calls.ts";

/** Whether what a call takes travels in its address, because its method carries no body. */
export function takesInAddress({ method }: Pick<Call, "method">): boolean {
  return method === "GET" || method === "DELETE";
}
