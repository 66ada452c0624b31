const TEXTS: Record<string, string> = {
  ENOTFOUND: "the host was not found",
  EAI_AGAIN: "the host could not be resolved",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was cut",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  EPIPE: "the connection was cut",
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate cannot be verified",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "the certificate cannot be verified",
};

/** Why a request failed, by the code of its error. Its message may name addresses. */
export function failureText(error: unknown): string {
  const code = codeOf(error);
  if (code === null) return "the connection failed";
  if (Object.hasOwn(TEXTS, code)) return TEXTS[code]!;
  return code.startsWith("HPE_") ? "it did not answer in HTTP" : `the connection failed (${code})`;
}

/** An `AggregateError` is of one attempt per address. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  if (typeof code === "string") return code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : null;
}
