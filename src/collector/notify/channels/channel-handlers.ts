import { err, ok } from "#lib/result.ts";
import type { CHANNELS } from "#api/channels.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { Channel } from "#model/watch/channel.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { channelView } from "./channel-view.ts";
import { checkChannel } from "./check-channel.ts";
import { forbidden, mayChangeNotifying } from "../may-change-notifying.ts";
import type { Notifier } from "../notifier.ts";

/** Where messages are sent. Addresses and keys go in, and never out. */
export function channelHandlers(
  { store, clock }: ReadContext,
  notifier: Notifier,
): Handlers<typeof CHANNELS> {
  const find = async (id: string) => (await store.listChannels()).find(({ channel }) => channel.id === id);

  const view = (listed: Parameters<typeof channelView>[0]) => channelView(listed, notifier.hasKey);

  return {
    listChannels: async () => ok({ channels: (await store.listChannels()).map(view) }),
    async putChannel({ channel: id, origin, ...input }, caller) {
      if (!mayChangeNotifying(await caller.actor())) return err(forbidden("change channels"));
      if (input.id !== id) return err(badRequest(`id: it must be "${id}", as in the path`));
      const stored = (await find(id))?.channel;
      const isSameKind = stored?.kind === input.kind;
      const address = input.address ?? (isSameKind ? stored.address : undefined);
      if (address === undefined) return err(badRequest("address: a new channel needs one"));
      const key = input.key === undefined && isSameKind ? stored.key : (input.key ?? null);
      const channel: Channel = { ...input, address, key };
      const fault = checkChannel(channel, notifier.hasMail);
      if (fault !== null) return err(badRequest(fault));
      if (!(await store.putChannel({ channel, origin }, clock())))
        return err(badRequest("There are as many channels as there can be. Delete one first."));
      notifier.wake();
      const listed = await find(id);
      return listed === undefined ? err(badRequest("The channel was deleted meanwhile.")) : ok(view(listed));
    },
    async deleteChannel({ channel: id }, caller) {
      if (!mayChangeNotifying(await caller.actor())) return err(forbidden("delete channels"));
      return (await store.deleteChannel(id)) ? ok(undefined) : err(notFound(`channel "${id}"`));
    },
    async testChannel({ channel: id }, caller) {
      if (!mayChangeNotifying(await caller.actor())) return err(forbidden("test channels"));
      const listed = await find(id);
      if (listed === undefined) return err(notFound(`channel "${id}"`));
      return ok({ failure: await notifier.test(listed.channel) });
    },
  };
}

function badRequest(detail: string) {
  return { code: "bad_request", detail } as const;
}
