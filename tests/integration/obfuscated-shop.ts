import type { EventView } from "#api/events.ts";
import type { Collector } from "./start-collector.ts";

/** What `sentry-cli proguard uuid` says of `fixtures/obfuscated-shop/mapping.txt`. */
export const SHOP_ID = "eaf30ab1-8ead-5815-b083-32b5bceb5d30";

type Sentry = (...args: string[]) => Promise<string>;

/** Uploads a mapping by the command of either version of the tool. */
export async function uploadMapping(sentry: Sentry, mapping: string): Promise<string> {
  const isOld = (await sentry("--version")).includes("sentry-cli 2.");
  return isOld ? sentry("upload-proguard", mapping) : sentry("proguard", "upload", mapping);
}

/** Sends the event of the shop's empty cart from the obfuscated build; see `readEvent`. */
export async function throwInShop(collector: Collector, images: { uuid: string; bundle?: string }) {
  const { origin, username } = new URL(collector.credentials.dsn);
  const event = {
    platform: "java",
    release: "com.acme.shop@1.0",
    exception: {
      values: [
        {
          type: "b",
          module: "a",
          value: "cart empty is empty",
          stacktrace: {
            frames: [
              { module: "com.acme.shop.Main", function: "c", filename: "SourceFile", lineno: 10 },
              { module: "a.a", function: "a", filename: "SourceFile", lineno: 3 },
            ],
          },
        },
      ],
    },
    debug_meta: {
      images: [
        { type: "proguard", uuid: images.uuid },
        ...(images.bundle === undefined ? [] : [{ type: "jvm", debug_id: images.bundle }]),
      ],
    },
  };
  const answer = await fetch(`${origin}/api/1/store/?sentry_key=${username}`, {
    method: "POST",
    body: JSON.stringify(event),
  });
  const { id } = (await answer.json()) as { id: string };
  return readEvent(collector, { id });
}

/** The exception as displayed, its frames, and the event's id. */
export async function readEvent({ credentials, url }: Collector, { id }: { id: string }) {
  const found = await fetch(`${url}/api/0/projects/glasshouse/app/events/${id}/`, {
    headers: { authorization: `Bearer ${credentials.apiToken}` },
  });
  const view = (await found.json()) as EventView;
  const entry = view.entries.find(({ type }) => type === "exception");
  const exception = entry?.type === "exception" ? entry.data.values[0] : undefined;
  return {
    id,
    groupId: view.groupID,
    type: exception?.type,
    module: exception?.module,
    frames: exception?.stacktrace?.frames ?? [],
  };
}
