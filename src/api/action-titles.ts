import { FAILED_SIGN_IN } from "#model/access/audit-entry.ts";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";

/** Where the summary of the endpoint speaks to its caller, or of more than what was done. */
const TITLES: Readonly<Record<string, string>> = {
  [FAILED_SIGN_IN]: "Sign-in failed",
  changePassword: "Change their own password",
  endOwnSession: "End one of their own sessions",
  putSecondFactor: "Turn on one-time codes",
  removeSecondFactor: "Turn off one-time codes",
  invitePerson: "Invite a person",
  removePerson: "Remove a person",
  listPersonsSessions: "Read where somebody is signed in",
  linkPerson: "Make a link to set a password by",
  removePersonsSecondFactor: "Turn off somebody's one-time codes",
  usePersonLink: "Set a password by a link",
  findPersonalData: "Read a person's data",
  erasePersonalData: "Erase a person's data",
  acknowledgeAlert: "Acknowledge an alert",
  deleteChannel: "Delete a channel",
  deleteRule: "Delete a rule, or return it to its default",
  changeFeedback: "Change feedback",
  updateIssue: "Change an issue",
  updateIssues: "Change issues",
  deleteIssues: "Delete issues",
  changeIssues: "Change, merge, split or delete issues",
  undoBulkChange: "Undo a change of issues",
  deleteComment: "Delete a comment",
  changeIncident: "Change an incident",
  addIncidentEntry: "Add to an incident's timeline",
};

/** An action of the audit log in words. Of one that is no longer known, its name. */
export function titleOfAction(action: string): string {
  const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS;
  return TITLES[action] ?? (Object.hasOwn(endpoints, action) ? endpoints[action]!.summary : action);
}

/** The actions whose words have this part, whatever its case. */
export function actionsTitled(part: string): string[] {
  const sought = part.toLowerCase();
  return [FAILED_SIGN_IN, ...Object.keys(ENDPOINTS)].filter((action) =>
    titleOfAction(action).toLowerCase().includes(sought),
  );
}
