import type { Scrubber, ScrubOptions } from "./detector.ts";
import { DIGIT, LESS, QUOTE, SPACE } from "./glance.ts";
import { type Glanced, makeScrubber } from "./make-scrubber.ts";
import { scrubCommands } from "./scrub-commands.ts";
import { scrubElements, scrubFormParts, scrubSentences } from "./scrub-markup.ts";
import { scrubSql, SQL_HINT } from "./scrub-sql.ts";
import { scrubTuples } from "./scrub-tuples.ts";

/** A scrubber of the whole catalogue. Browsers have `scrubLight`, to load less. */
export function createScrubber(options: ScrubOptions = {}): Scrubber {
  return makeScrubber(options, scrubOtherPlaces);
}

/** Options of one letter that hold a password. */
const OPTION_HINT = / -(?:[pPawkuU]|-(?:proxy-)?user)/;
const SENTENCE = SPACE | DIGIT;

function scrubOtherPlaces(text: string, { kinds, isNamed, off, detectKey, hits }: Glanced): string {
  let clean = text;
  if ((kinds & SPACE) !== 0 && (isNamed || OPTION_HINT.test(clean)) && clean.includes(" -"))
    clean = scrubCommands(clean, detectKey, off.has("command_line"), hits);
  if (!isNamed) return clean;
  if ((kinds & QUOTE) !== 0) clean = scrubTuples(clean, detectKey, hits);
  if ((kinds & QUOTE) !== 0 && SQL_HINT.test(clean))
    clean = scrubSql(clean, detectKey, off.has("sql_password"), hits);
  if ((kinds & LESS) !== 0 && clean.includes("</")) clean = scrubElements(clean, detectKey, hits);
  if (clean.includes("name=")) clean = scrubFormParts(clean, detectKey, hits);
  return (kinds & SENTENCE) === SENTENCE ? scrubSentences(clean, detectKey, hits) : clean;
}
