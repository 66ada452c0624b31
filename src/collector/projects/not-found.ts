export interface NotFound {
  code: "not_found";
  /** What was looked for, for a person. */
  detail: string;
}

export function notFound(what: string): NotFound {
  return { code: "not_found", detail: `There is no ${what}.` };
}
