import { readCredentials } from "#config/credentials.ts";
import type { Env } from "#config/env.ts";
import { portVariable, unusablePorts } from "#launch/check-ports.ts";
import { fault, good, note, type Finding } from "./finding.ts";

const PATIENCE = 3000;
const DAY = 86_400_000;

/** The collector of a folder, if it runs; else whether its ports are free. */
export async function checkRunning(folder: string, env: Env): Promise<Finding[]> {
  const keys = await readCredentials(folder).catch(() => null);
  const answer = keys === null ? undefined : await ask(`${keys.url}/readyz`);
  if (keys === null || answer === undefined) return checkPorts(env);
  if (!answer.ok)
    return [
      fault(
        `The collector answers, but is not ready: ${(await answer.text()).slice(0, 300)}`,
        "Look at its log and at the other findings.",
      ),
    ];
  const allowed = await ask(`${keys.url}/api/0/organizations/`, keys.apiToken);
  return [
    good(`The collector answers at ${keys.url}.`),
    checkClock(answer),
    ...(allowed?.status === 401
      ? [
          fault(
            "The collector does not know the API token of credentials.json.",
            "It may be another folder's collector: look at GLASSHOUSE_DATA and COLLECTOR_PORT of both.",
          ),
        ]
      : []),
  ];
}

async function ask(url: string, token?: string): Promise<Response | undefined> {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  return fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
}

function checkClock(answer: Response): Finding {
  const there = Date.parse(answer.headers.get("date") ?? "");
  return Math.abs(there - Date.now()) < DAY || Number.isNaN(there)
    ? good("The clocks agree.")
    : fault(
        "The collector's clock is more than a day away from this one.",
        "Set the clocks, by NTP if possible.",
      );
}

async function checkPorts(env: Env): Promise<Finding[]> {
  const faults = await unusablePorts(env, env.GLASSHOUSE_RUN.map(portVariable));
  return [
    note("No collector of this folder runs.", "Start it with npm start."),
    ...faults.map((line) => fault(line, "")),
  ];
}
