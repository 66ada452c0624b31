import { processWide } from "../process-wide.ts";
import { squeezeKey } from "./squeeze-key.ts";

interface PersonalFields {
  /** Plain names: `borrower`. */
  names: Set<string>;
  /** Names qualified by their entity: `loan.borrower`. */
  refs: Set<string>;
}

let known: PersonalFields | undefined;

function declared(): PersonalFields {
  return (known ??= processWide("personal-fields", () => ({ names: new Set(), refs: new Set() })));
}

/** Declares which fields of the product's entities are personal data. Call it before anything is scrubbed. */
export function declarePersonalFields(fields: Iterable<readonly [entity: string, field: string]>): void {
  const { names, refs } = declared();
  for (const [entity, field] of fields) {
    names.add(squeezeKey(field));
    refs.add(squeezeKey(`${entity}.${field}`));
  }
}

/**
 * Whether a key is the qualified name of a personal field: `loan.borrower`, `loan_borrower`, `app.loan.borrower`.
 * Telemetry's own keys, such as the `name` of a browser, never are.
 */
export function isPersonalRef(key: string): boolean {
  const { refs } = declared();
  if (refs.size === 0) return false;
  return refs.has(squeezeKey(key)) || refs.has(squeezeKey(key.split(".").slice(-2).join(".")));
}

/** Whether a key that the product chose is the plain or qualified name of a personal field. */
export function isPersonalName(key: string): boolean {
  const { names } = declared();
  return names.size > 0 && (names.has(squeezeKey(key)) || isPersonalRef(key));
}
