import { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import { CHANNELS, ChannelList } from "#api/channels.ts";
import { RULES, RuleList } from "#api/rules.ts";
import { SILENCES, SilenceList } from "#api/silences.ts";
import type { PlannedChange, Stored } from "./plan-changes.ts";

/** What went wrong, in a sentence. */
interface Refusal {
  code: "refused";
  detail: string;
}

export interface CollectorApi {
  read(): Promise<Result<Stored, Refusal>>;
  /** Makes one change. */
  make(change: PlannedChange): Promise<Result<void, Refusal>>;
}

const Problem = z.object({ detail: z.string().optional(), title: z.string() });
const PATIENCE = 10_000;

/** The collector's API, with a token. */
export function collectorApi(url: string, token: string): CollectorApi {
  async function call(method: string, path: string, body?: unknown): Promise<Result<unknown, Refusal>> {
    try {
      const response = await fetch(new URL(path, url), {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        signal: AbortSignal.timeout(PATIENCE),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const json: unknown = text === "" ? null : JSON.parse(text);
      if (response.ok) return ok(json);
      const problem = Problem.safeParse(json);
      return refused(
        problem.success ? (problem.data.detail ?? problem.data.title) : `answered ${response.status}`,
      );
    } catch (error) {
      return refused(
        `the collector at ${url} does not answer (${error instanceof Error ? error.message : String(error)})`,
      );
    }
  }
  const at = (path: string, name: string, id: string) => path.replace(`{${name}}`, encodeURIComponent(id));

  async function list<T>(path: string, schema: z.ZodType<T>): Promise<Result<T, Refusal>> {
    const answer = await call("GET", path);
    if (!answer.ok) return answer;
    const parsed = schema.safeParse(answer.value);
    return parsed.success ? ok(parsed.data) : refused(`${path} was answered in an unknown form`);
  }

  return {
    async read() {
      const rules = await list(RULES.listRules.path, RuleList);
      if (!rules.ok) return rules;
      const channels = await list(CHANNELS.listChannels.path, ChannelList);
      if (!channels.ok) return channels;
      const silences = await list(SILENCES.listSilences.path, SilenceList);
      return silences.ok ? ok({ ...rules.value, ...channels.value, ...silences.value }) : silences;
    },
    async make(change) {
      const { id } = change;
      const isRemoved = change.verb === "remove";
      const path =
        change.what === "rule"
          ? at(RULES.putRule.path, "rule", id)
          : at(CHANNELS.putChannel.path, "channel", id);
      const answer =
        change.what === "silence"
          ? await call("POST", SILENCES.addSilence.path, change.silence)
          : isRemoved
            ? await call("DELETE", path)
            : await call("PUT", `${path}?origin=file`, change.what === "rule" ? change.rule : change.channel);
      return answer.ok ? ok(undefined) : answer;
    },
  };
}

function refused(detail: string): Result<never, Refusal> {
  return err({ code: "refused", detail });
}
