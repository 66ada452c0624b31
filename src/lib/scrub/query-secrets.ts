import { isFiller, looksRandom } from "./harmless-value.ts";

/**
 * Parameters that are secret in query strings alone; elsewhere a `code` is an error's and a `key` a map's. Signatures of Azure
 * (https://learn.microsoft.com/rest/api/storageservices/create-service-sas) and Google, codes of OAuth
 * (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2), tickets of CAS.
 */
export const PARAMETER = /^(?:code|key|sig|sign|signature|hmac|ticket)$/i;
/** An error code, a coupon. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
const STATE = /[?&#]?state=/;
const LONG = 16;

/** Whether a parameter's value is long and random enough for a secret. */
export function isSecretParameter(name: string, value: string, text: string): boolean {
  if (isFiller(value) || CONSTANT.test(value)) return false;
  switch (name.toLowerCase()) {
    case "code":
      return value.length >= (STATE.test(text) ? 4 : LONG) && looksRandom(value);
    case "key":
      return (
        /^[\w-]{20,}$/.test(value) &&
        (/^[0-9a-f]{32,}$/i.test(value) || /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(value)) &&
        /\d/.test(value)
      );
    default:
      return value.length >= LONG && looksRandom(value);
  }
}
