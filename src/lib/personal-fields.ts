import { processWide } from "./process-wide.ts";
import { squeezeKey } from "./squeeze-key.ts";

interface PersonalFields {
  /** By their own names: `borrower`. */
  names: Set<string>;
  /** By those of their things, too: `loan.borrower`. */
  refs: Set<string>;
}

let known: PersonalFields | undefined;

function declared(): PersonalFields {
  return (known ??= processWide("personal-fields", () => ({ names: new Set(), refs: new Set() })));
}

/** Says which fields of the product's things tell something about a person. To be called before anything is scrubbed. */
export function declarePersonalFields(fields: Iterable<readonly [thing: string, field: string]>): void {
  const { names, refs } = declared();
  for (const [thing, field] of fields) {
    names.add(squeezeKey(field));
    refs.add(squeezeKey(`${thing}.${field}`));
  }
}

/**
 * Whether a key names such a field of such a thing: `loan.borrower`, `loan_borrower`, `app.loan.borrower`.
 * Telemetry's own keys, such as the `name` of a browser, are none of these.
 */
export function isPersonalRef(key: string): boolean {
  const { refs } = declared();
  if (refs.size === 0) return false;
  return refs.has(squeezeKey(key)) || refs.has(squeezeKey(key.split(".").slice(-2).join(".")));
}

/** Whether a key, in what the product itself said, has the name of such a field. */
export function isPersonalName(key: string): boolean {
  const { names } = declared();
  return names.size > 0 && (names.has(squeezeKey(key)) || isPersonalRef(key));
}
