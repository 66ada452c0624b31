import { remote } from "./engine/remote.ts";

/**
 * Changes of the store besides `append`. Each line becomes a method of `Store` that runs on the writer's thread, in its own
 * transaction. A change is a function of `WriteContext` and its arguments, exported under the same name by the module that the
 * line loads.
 */
export const CHANGES = remote({
  putProjectSettings: () => import("./projects/projects.ts"),
  createSession: () => import("./accounts/accounts.ts"),
  deleteSession: () => import("./accounts/accounts.ts"),
  putExposedAt: () => import("./accounts/accounts.ts"),
  setPasswordHash: () => import("./accounts/accounts.ts"),
  putSourceMap: () => import("./source-maps/source-maps.ts"),
  checkWrite: () => import("./projects/check-write.ts"),
  deleteSavedSearch: () => import("./searches/saved-searches.ts"),
  putSavedSearch: () => import("./searches/saved-searches.ts"),
  restoreSavedSearch: () => import("./searches/saved-searches.ts"),
  putBoard: () => import("./metrics/boards.ts"),
  deleteBoard: () => import("./metrics/boards.ts"),
  changeAlerts: () => import("./watch/change-alerts.ts"),
  acknowledgeAlert: () => import("./watch/change-alerts.ts"),
  createDefaultRules: () => import("./watch/rules.ts"),
  putRule: () => import("./watch/rules.ts"),
  deleteRule: () => import("./watch/rules.ts"),
  putChannel: () => import("./watch/channels.ts"),
  deleteChannel: () => import("./watch/channels.ts"),
  addNamedChannels: () => import("./watch/channels.ts"),
  putAttempt: () => import("./watch/channels.ts"),
  addSilence: () => import("./watch/silences.ts"),
  endSilence: () => import("./watch/silences.ts"),
  recordUptime: () => import("./watch/uptime.ts"),
  pickMessages: () => import("./watch/pick-messages.ts"),
  settleDelivery: () => import("./watch/settle-delivery.ts"),
  retryMessage: () => import("./watch/settle-delivery.ts"),
  keepLinkKey: () => import("./watch/link-key.ts"),
  openIncident: () => import("./incidents/open-incident.ts"),
  openIncidentOf: () => import("./incidents/open-incident.ts"),
  changeIncident: () => import("./incidents/change-incident.ts"),
  putReport: () => import("./incidents/change-incident.ts"),
  putEvidence: () => import("./incidents/change-incident.ts"),
  addIncidentEntry: () => import("./incidents/incident-entries.ts"),
  editIncidentNote: () => import("./incidents/incident-entries.ts"),
  deleteIncidentEntry: () => import("./incidents/incident-entries.ts"),
  pinIncidentEntry: () => import("./incidents/incident-entries.ts"),
  changeFeedback: () => import("./feedback/change-feedback.ts"),
  addComment: () => import("./issues/comments.ts"),
  changeIssues: () => import("./issues/change-issues.ts"),
  deleteComment: () => import("./issues/comments.ts"),
  editComment: () => import("./issues/comments.ts"),
  undoBulkChange: () => import("./issues/undo-bulk-change.ts"),
  addDeploy: () => import("./releases/change-releases.ts"),
  deleteRelease: () => import("./releases/change-releases.ts"),
  putRelease: () => import("./releases/change-releases.ts"),
});

/** Background changes: waking issues, removing events, expiring data and backfilling, in small steps; notices. */
export const UPKEEP = remote({
  putNotice: () => import("./notices/notices.ts"),
  deleteNotice: () => import("./notices/notices.ts"),
  addWords: () => import("./issues/backfill-steps.ts"),
  removeEvents: () => import("./issues/remove-issue.ts"),
  addMissedWords: () => import("./issues/missed-words.ts"),
  wakeIssues: () => import("./issues/follow-terms.ts"),
  mendSearch: () => import("./engine/mend.ts"),
  setDayAside: () => import("./engine/mend.ts"),
  putKnownTime: () => import("./engine/known-time.ts"),
  deleteExpired: () => import("./engine/delete-expired.ts"),
});
