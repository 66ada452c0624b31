/**
 * What varies between lines with the same template, applied in this order. Every quantifier is bounded, so that no text
 * takes long. `needs` is a fast pre-check: most lines contain few of these.
 */
const PARAMETERS: { pattern: RegExp; needs: RegExp }[] = [
  { pattern: /"[^"\n]{0,200}"|'[^'\n]{1,200}'/g, needs: /["']/ },
  { pattern: /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b/g, needs: /@/ },
  { pattern: /\bhttps?:\/\/\S{1,500}/g, needs: /:\/\// },
  { pattern: /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, needs: /-/ },
  { pattern: /\b(?=[0-9a-f]{0,40}\d)[0-9a-f]{8,64}\b/gi, needs: /\d/ },
  { pattern: /\d{1,40}(?:[.,:]\d{1,40}){0,8}/g, needs: /\d/ },
];

const LONGEST = 400;

/** The first line of a log body, at most 400 characters, with the parts that vary replaced by `…`. */
export function logTemplate(message: string): string {
  const end = message.indexOf("\n");
  let template = (end === -1 ? message : message.slice(0, end)).slice(0, LONGEST);
  for (const { pattern, needs } of PARAMETERS)
    if (needs.test(template)) template = template.replaceAll(pattern, "…");
  return template.replaceAll(/…(?:[\s,;:/x-]{0,3}…)+/g, "…").trim();
}

/** The longest part that all lines of a template share and a search can contain; empty if there is none. */
export function templateWords(template: string): string {
  return template
    .split(/[…":\\]/)
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}
