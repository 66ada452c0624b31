export const PROXY_FAULT = "/faults/proxy";

/** Fails where no route has been chosen yet. */
export function failInProxy(): never {
  throw new Error("The proxy could not decide about this request");
}
