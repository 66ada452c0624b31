/** A key without separators and case, so that `X-Api-Key` and `xApiKey` are equal. Empty if it is too long to be a name. */
export function squeezeKey(key: string): string {
  return key.length > 64 ? "" : key.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
