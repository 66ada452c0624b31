type FormAction = (form: FormData) => Promise<void>;

/** The server actions of an incident's page. */
export interface IncidentActions {
  /** Sets a milestone to now, or clears it. */
  mark: FormAction;
  /** Saves title, severity, services, environment, roles and milestones. */
  edit: FormAction;
  addNote: FormAction;
  editNote: FormAction;
  deleteEntry: FormAction;
  pin: FormAction;
  saveReport: FormAction;
  /** Checks or unchecks a follow-up. */
  check: FormAction;
}
