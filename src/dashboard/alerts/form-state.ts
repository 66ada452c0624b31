/** What a form holds after it was sent: its values, what is wrong with them by field, and whether they were saved. */
export interface FormState {
  values: Readonly<Record<string, string>>;
  /** The empty name is for the whole form. */
  problems: Readonly<Record<string, string>>;
}

export type FormAction = (before: FormState, form: FormData) => Promise<FormState>;
