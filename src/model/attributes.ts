/**
 * The value of an OpenTelemetry attribute or of a field in a Sentry payload, in JSON.
 * 64-bit integers beyond 2^53 are decimal strings, bytes are base64 strings.
 */
export type AttributeValue =
  | string
  | number
  | boolean
  | null
  | AttributeValue[]
  | { [key: string]: AttributeValue };

export type Attributes = Record<string, AttributeValue>;

/** The types of attributes that JSON cannot tell from others: a double that is whole, an integer beyond 2^53, bytes. */
export type AttributeTypes = Record<string, "double" | "int" | "bytes">;
