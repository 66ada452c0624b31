import {
  type DetectKey,
  type DetectorName,
  FILTERED,
  type Hits,
  replacer,
  type Scrubber,
  type ScrubOptions,
} from "./detector.ts";
import {
  AT,
  CARD_DIGITS,
  COLON,
  DIGIT,
  EQUALS,
  glance,
  LESS,
  LONG_RUN,
  PERCENT,
  QUOTE,
  SCHEME,
  SPACE,
} from "./glance.ts";
import { scrubCards } from "./scrub-cards.ts";
import { scrubCredentials, scrubPrivateKeys } from "./scrub-credentials.ts";
import { type FieldRules, scrubFields } from "./scrub-fields.ts";
import { scrubUserInfo } from "./scrub-urls.ts";
import { detectSecretKey } from "./secret-key.ts";
import { scrubTokens, scrubWebhooks } from "./token-forms.ts";

const SHORTEST = 4;
const NONE: ReadonlySet<DetectorName> = new Set();
/** Values are URL-encoded within URLs that are URL-encoded, and so on. */
const MAX_DECODED = 4;
/** A text without any of these names no secret. */
export const KEY_HINT =
  /pass|pw|psk|mnemonic|kennwort|contrase|senha|wachtwoord|пароль|密码|パスワード|비밀번호|secret|key|token|jwt|saml|cookie|[cx]srf|sess|sid|auth|cred|bearer|cv[vcn]|otp|ssn|card|cc.?n|phrase|verifier|code|sig|pin|social|hmac|ticket|assertion|identified/i;
const CREDENTIALS_HINT = /[bB](?:[eE][aA][rR]|[aA][sS][iI])/;
/** Where a key and its secret are no field. */
const PLACES = LESS | QUOTE;
const SENTENCE = SPACE | DIGIT;
const ADDRESS = COLON | SCHEME;
/** Without one of these, a text has nothing for any detector. */
const ANYTHING = EQUALS | ADDRESS | PLACES | PERCENT | SPACE | LONG_RUN | CARD_DIGITS;
const WEBHOOK_HINT = /hook|telegram/;
const ENCODED_HINT = /%(?:22|3a|3d)/i;
/** Without one of these, a decoded text has no field and no other code. */
const CARRIES = /%(?:2[0256]|3a|3d|40|7b)/i;
const ENCODED = /[\w%.+~*!()'-]{8,}/g;

/** What is known about a text, and the rules for it. */
export interface Glanced {
  kinds: number;
  /** Whether it may name a secret. */
  isNamed: boolean;
  off: ReadonlySet<DetectorName>;
  detectKey: DetectKey;
  hits: Hits;
}

/** Scrubs the places of a text where a key and its secret are no field. */
export type ScrubOtherPlaces = (text: string, glanced: Glanced) => string;

interface Rules {
  off: ReadonlySet<DetectorName>;
  detectKey: DetectKey;
  places: ScrubOtherPlaces | undefined;
  /** Whether keys are private that the hints do not know. */
  hasOwnKeys: boolean;
  hits: Hits;
  /** How often the text was decoded. */
  decoded: number;
}

/** A scrubber of the catalogue, less the detectors that are off, and of a project's own patterns. */
export function makeScrubber(
  { off = NONE, own = [], isPrivate, detectOwnKey }: ScrubOptions,
  places?: ScrubOtherPlaces,
): Scrubber {
  const detectKey: DetectKey = (key) => {
    const detector = detectSecretKey(key);
    if (detector !== undefined && !off.has(detector)) return detector;
    const ownDetector = detectOwnKey?.(key);
    if (ownDetector !== undefined) return ownDetector;
    return isPrivate?.(key) === true ? "personal" : undefined;
  };
  const hasOwnKeys = isPrivate !== undefined || detectOwnKey !== undefined;
  let rules: Rules | undefined;
  const rulesFor = (hits: Hits): Rules => {
    // Texts come with the same hits again and again, hundreds to an event.
    if (rules?.hits !== hits) rules = { off, detectKey, places, hasOwnKeys, hits, decoded: 0 };
    return rules;
  };
  const scrubOwn = (text: string, hits: Hits) => {
    let clean = text;
    for (const { name, pattern } of own) clean = clean.replace(pattern, replacer(hits, name));
    return clean;
  };
  return {
    detectKey,
    scrubText(text, hits, isId = false) {
      if (text.length < SHORTEST) return text;
      const kinds = glance(text);
      const clean = (kinds & ANYTHING) === 0 ? text : scrubPlaces(text, kinds, rulesFor(hits), isId);
      return scrubOwn(clean, hits);
    },
    scrubSource(text, hits) {
      const kinds = glance(text);
      const clean = (kinds & ANYTHING) === 0 ? text : scrubLine(text, kinds, rulesFor(hits));
      return scrubOwn(clean, hits);
    },
  };
}

/* The functions that every text passes have no closures, not even in branches: each call would allocate for them. */

function scrubPlaces(text: string, kinds: number, rules: Rules, isId: boolean): string {
  const clean = scrubForms(text, kinds, rules, isId);
  const isEncoded = (kinds & PERCENT) !== 0;
  const hasFields = (kinds & (EQUALS | COLON)) !== 0;
  if (!hasFields && !isEncoded && (kinds & PLACES) === 0 && (kinds & SENTENCE) !== SENTENCE) return clean;
  const { detectKey, hits, off, hasOwnKeys, places, decoded } = rules;
  const isNamed = KEY_HINT.test(clean);
  let named = clean;
  if (hasFields && (isNamed || hasOwnKeys || isEncoded)) named = scrubFields(named, fieldRules(rules));
  if (places !== undefined) named = places(named, { kinds, isNamed, off, detectKey, hits });
  return isEncoded && decoded < MAX_DECODED && ENCODED_HINT.test(named) ? scrubEncoded(named, rules) : named;
}

function fieldRules(rules: Rules): FieldRules {
  const { detectKey, hits, off, decoded } = rules;
  return {
    detectKey,
    hits,
    hidesSecret: (value) => decoded < MAX_DECODED && hidesSecret(value, rules),
    hasSignatures: !off.has("signed_url"),
  };
}

/** A line of source code: what has a form, and literals that are assigned to a key. */
function scrubLine(text: string, kinds: number, rules: Rules): string {
  const clean = scrubForms(text, kinds, rules, false);
  if ((kinds & QUOTE) === 0 || (kinds & (EQUALS | COLON)) === 0 || !KEY_HINT.test(clean)) return clean;
  const { detectKey, hits } = rules;
  return scrubFields(clean, {
    detectKey,
    hits,
    hidesSecret: () => false,
    hasSignatures: false,
    isSource: true,
  });
}

/** What is recognizable by itself. */
function scrubForms(text: string, kinds: number, { off, hits }: Rules, isId: boolean): string {
  let clean = text;
  if ((kinds & AT) !== 0 && (kinds & ADDRESS) !== 0 && !off.has("url_password"))
    clean = scrubUserInfo(clean, replacer(hits, "url_password"));
  if ((kinds & CARD_DIGITS) !== 0 && !isId && !off.has("card_number"))
    clean = scrubCards(clean, replacer(hits, "card_number"));
  if ((kinds & (SPACE | PERCENT)) !== 0 && !off.has("authorization") && CREDENTIALS_HINT.test(clean))
    clean = scrubCredentials(clean, replacer(hits, "authorization"));
  if ((kinds & SPACE) !== 0 && clean.includes("PRIVATE KEY") && !off.has("private_key"))
    clean = scrubPrivateKeys(clean, replacer(hits, "private_key"));
  if ((kinds & SCHEME) !== 0 && !off.has("webhook_url") && WEBHOOK_HINT.test(clean))
    clean = scrubWebhooks(clean, replacer(hits, "webhook_url"));
  return (kinds & LONG_RUN) === 0 ? clean : scrubTokens(clean, off, hits);
}

/** Replaces URL-encoded runs in which there is a secret once they are decoded. */
function scrubEncoded(text: string, rules: Rules): string {
  return text.replace(ENCODED, (value) =>
    ENCODED_HINT.test(value) && hidesSecret(value, rules) ? FILTERED : value,
  );
}

function hidesSecret(value: string, rules: Rules): boolean {
  if (!CARRIES.test(value)) return false;
  try {
    const plain = decodeURIComponent(value);
    if (plain === value) return false;
    return scrubPlaces(plain, glance(plain), { ...rules, decoded: rules.decoded + 1 }, false) !== plain;
  } catch {
    return false;
  }
}
