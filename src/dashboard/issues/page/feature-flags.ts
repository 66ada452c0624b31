export interface FeatureFlag {
  name: string;
  value: unknown;
  /** Its place in what was sent. */
  place: number;
}

/**
 * The feature flags that were evaluated before the error, in that order
 * (https://develop.sentry.dev/sdk/expected-features/#feature-flags). Null if the event has none in this form.
 */
export function readFeatureFlags(contexts: Record<string, Record<string, unknown>>): FeatureFlag[] | null {
  const values = contexts["flags"]?.["values"];
  if (!Array.isArray(values) || values.length === 0) return null;
  const flags = values.flatMap((entry: unknown, place) => {
    if (typeof entry !== "object" || entry === null || !("flag" in entry)) return [];
    const value = "result" in entry ? entry.result : undefined;
    return [{ name: typeof entry.flag === "string" ? entry.flag : JSON.stringify(entry.flag), value, place }];
  });
  return flags.length === values.length ? flags : null;
}
