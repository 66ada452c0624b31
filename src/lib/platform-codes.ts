/** The error codes that exist in every product. Their texts are in `src/shell/catalogue/platform-errors.ts`. */
export const PLATFORM_CODES = [
  "unexpected",
  "unauthorized",
  "forbidden",
  "not_found",
  "method_not_allowed",
  "illegal_transition",
  "too_large",
  "unsupported_media_type",
  "invalid_input",
  "too_many_requests",
  "not_built",
  "bad_answer",
  "maintenance",
  "unavailable",
  "timed_out",
] as const;
export type PlatformCode = (typeof PLATFORM_CODES)[number];
