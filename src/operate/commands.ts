import type { Command } from "./command.ts";

/** Every command under its name. Each loads what it needs only when it is asked for: a start is not to wait for the others. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import("./start-command.ts")).start,
  backup: async () => (await import("./backup/backup-commands.ts")).backup,
  verify: async () => (await import("./backup/backup-commands.ts")).verify,
  restore: async () => (await import("./backup/backup-commands.ts")).restore,
  export: async () => (await import("./telemetry/export-command.ts")).exportCommand,
  import: async () => (await import("./telemetry/import-command.ts")).importCommand,
  doctor: async () => (await import("./doctor/doctor-command.ts")).doctor,
  user: async () => (await import("./people/user-command.ts")).user,
  token: async () => (await import("./access/token-command.ts")).token,
  tail: async () => (await import("./telemetry/tail-command.ts")).tail,
  audit: async () => (await import("./access/audit-command.ts")).audit,
  person: async () => (await import("./person/person-command.ts")).person,
  project: async () => (await import("./projects/project-command.ts")).project,
  key: async () => (await import("./projects/key-command.ts")).key,
  alerts: async () => (await import("./alerts-command.ts")).alerts,
};
