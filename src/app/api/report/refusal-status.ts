/** The status of a rejected report. */
export const REFUSAL_STATUS = {
  empty: 400,
  not_an_envelope: 400,
  cross_site: 403,
  too_large: 413,
  too_many: 429,
};
