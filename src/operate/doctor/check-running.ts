import { createServer } from "node:net";
import type { Env } from "#config/env.ts";
import { readCredentials } from "./check-folder.ts";
import { fault, good, note, type Finding } from "./finding.ts";

const PATIENCE = 3000;
const DAY = 86_400_000;

/** The collector of a folder, if it runs; else whether its ports are free. */
export async function checkRunning(folder: string, env: Env): Promise<Finding[]> {
  const keys = await readCredentials(folder);
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
  const named = [
    ["PORT", env.PORT],
    ["DASHBOARD_PORT", env.DASHBOARD_PORT],
    ["COLLECTOR_PORT", env.COLLECTOR_PORT],
  ] as const;
  const taken: Finding[] = [];
  for (const [variable, port] of named) {
    const code = await tryListen(env.GLASSHOUSE_HOST, port);
    if (code !== undefined)
      taken.push(
        fault(
          `${variable}: ${env.GLASSHOUSE_HOST}:${port} cannot be listened on (${code}), and no collector of this folder answers.`,
          `Stop what listens there, or set ${variable} or GLASSHOUSE_HOST.`,
        ),
      );
  }
  return [note("No collector of this folder runs.", "npm start"), ...taken];
}

/** The error's code; undefined if it works. */
function tryListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(undefined)));
  });
}
