/**
 * Sets the version of Next for Sentry's SDK. Sentry's build plugin would do so; without it, the SDK in development does not
 * ask Next's server for the original lines of a stack.
 */
export function setNextVersion(version: string | undefined): void {
  Object.assign(globalThis, { _sentryNextJsVersion: version });
}
