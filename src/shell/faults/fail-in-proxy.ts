export const PROXY_FAULT = "/faults/proxy";

/** Fails before a route is chosen. */
export function failInProxy(): never {
  throw new Error("The proxy could not decide about this request");
}
