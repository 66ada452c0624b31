import { EnvError, readEnv, type Env } from "#config/env.ts";
import { equalPorts, portVariable } from "#launch/check-ports.ts";
import { findMissing } from "#launch/find-missing.ts";
import { fault, good, note, type Finding } from "./finding.ts";

const LEAST_NODE = 24;

/** The settings, as far as each can be judged by itself; undefined where they cannot be read. */
export function checkSettings(variables: Readonly<Record<string, string | undefined>>): {
  env: Env | undefined;
  findings: Finding[];
} {
  const findings = [checkNode()];
  try {
    const env = readEnv({ ...variables });
    return { env, findings: [...findings, good("The settings are valid."), ...checkTogether(env)] };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const faults = error.message.split("\n");
    return {
      env: undefined,
      findings: [
        ...findings,
        ...faults.map((line) => fault(line, "Correct it in the environment or in .env.")),
      ],
    };
  }
}

function checkNode(): Finding {
  const { node } = process.versions;
  return Number(node.split(".")[0]) >= LEAST_NODE
    ? good(`Node ${node} runs.`)
    : fault(
        `Node ${node} is too old.`,
        `Install Node ${LEAST_NODE} or later, or run npm ci, which brings one.`,
      );
}

/** Settings that are valid, but not beside each other. */
function checkTogether(env: Env): Finding[] {
  const { GLASSHOUSE_URL, GLASSHOUSE_PASSWORD, GLASSHOUSE_OIDC_ISSUER } = env;
  const unstartable = [...findMissing(env), ...equalPorts(env, env.GLASSHOUSE_RUN.map(portVariable))];
  const findings = unstartable.map((line) => fault(line, ""));
  if (GLASSHOUSE_URL?.startsWith("http:") === true && !/^http:\/\/(?:localhost|127\.)/.test(GLASSHOUSE_URL))
    findings.push(
      note(
        `GLASSHOUSE_URL is ${GLASSHOUSE_URL}: passwords and sessions travel in the clear.`,
        "Put a proxy with TLS before the dashboard, and set its https address.",
      ),
    );
  if (
    GLASSHOUSE_URL !== undefined &&
    GLASSHOUSE_PASSWORD === undefined &&
    GLASSHOUSE_OIDC_ISSUER === undefined
  )
    findings.push(
      note(
        "GLASSHOUSE_URL is set without GLASSHOUSE_PASSWORD.",
        "Set a password, unless one was set at an earlier start: the dashboard wants a sign-in.",
      ),
    );
  return findings;
}
