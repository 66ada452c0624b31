import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { listProcesses, type Process } from "./processes.ts";

/** The state of a listening socket in Linux's table of sockets. */
const LISTENING = "0A";

/** The process that listens on a port. Undefined if there is none, if it is another user's, or on systems without `/proc`. */
export function findPortHolder(port: number): Process | undefined {
  const sockets = new Set(["tcp", "tcp6"].flatMap((table) => listeningSockets(table, port)));
  if (sockets.size === 0) return undefined;
  return listProcesses().find(({ pid }) => openFiles(pid).some((file) => sockets.has(file)));
}

/** Each as the name of its file: `socket:[4711]`. */
function listeningSockets(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  try {
    return readFileSync(`/proc/net/${table}`, "latin1")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => state === LISTENING && local?.endsWith(suffix))
      .map((columns) => `socket:[${columns[9]}]`);
  } catch {
    return [];
  }
}

function openFiles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}

/** For a message: ` by "nginx -g daemon off;" (process 4711)`, or nothing if nobody is known. */
export function byHolder(holder: Process | undefined): string {
  if (!holder) return "";
  const command = holder.command.length > 80 ? `${holder.command.slice(0, 79)}…` : holder.command;
  return ` by "${command}" (process ${holder.pid})`;
}
