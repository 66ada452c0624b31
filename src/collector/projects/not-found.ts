export interface NotFound {
  code: "not_found";
  /** What does not exist, for a person. */
  detail: string;
}

export function notFound(what: string): NotFound {
  return { code: "not_found", detail: `There is no ${what}.` };
}
