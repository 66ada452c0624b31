/**
 * Tells Sentry's SDK which Next it runs on. Sentry's build plugin would; without that, its development build does not ask
 * Next's server for the original lines of a stack.
 */
export function tellNextVersion(version: string | undefined): void {
  Object.assign(globalThis, { _sentryNextJsVersion: version });
}
