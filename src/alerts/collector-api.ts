import type { z } from "zod";
import { ok, type Result } from "#lib/result.ts";
import { CHANNELS, ChannelList } from "#api/channels.ts";
import { RULES, RuleList } from "#api/rules.ts";
import { SILENCES, SilenceList } from "#api/silences.ts";
import { callCollector, refused, type Refusal } from "./call-collector.ts";
import type { PlannedChange, Stored } from "./plan-changes.ts";

export interface CollectorApi {
  read(): Promise<Result<Stored, Refusal>>;
  /** Makes one change. */
  make(change: PlannedChange): Promise<Result<void, Refusal>>;
}

/** The collector's API, with a token. */
export function collectorApi(url: string, token: string): CollectorApi {
  const call = (method: string, path: string, body?: unknown) =>
    callCollector({ url, token }, method, path, body);
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
