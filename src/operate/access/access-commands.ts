import { audit } from "./audit-command.ts";
import { token } from "./token-command.ts";

export const ACCESS_COMMANDS = { token, audit };
