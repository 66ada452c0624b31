import { lastSegment } from "#model/watch/channel-address.ts";
import { describeAlert, headlineOf, summarize } from "./describe-alert.ts";
import { linkList } from "./link-list.ts";
import { stateOfMessage, type Message, type Outgoing } from "./message.ts";
import { cut } from "./plain-text.ts";

/** Bytes; a longer message would become an attachment. */
const MESSAGE = 4096;
const ACTIONS = 3;

const TAGS = { firing: "rotating_light", updated: "eyes", resolved: "white_check_mark" } as const;
const PRIORITIES = { page: 5, ticket: 4, info: 3 } as const;

/** Published as JSON to the root of the server, with the topic in it. https://docs.ntfy.sh/publish/#publish-as-json */
export function ntfyMessage(message: Message, address: URL): Outgoing {
  const { items, overview } = message;
  const [first] = items;
  const isOne = items.length === 1;
  const state = stateOfMessage(message);
  const links = isOne ? linkList(first) : [{ name: "All alerts", url: overview }];
  const topic = lastSegment(address);
  const root = new URL(address);
  root.pathname = root.pathname.slice(0, root.pathname.length - topic.length);
  const body = {
    topic: decodeURIComponent(topic),
    title: headlineOf(message),
    message: cutBytes((isOne ? linesOf(message) : items.map(summarize)).join("\n"), MESSAGE),
    tags: [TAGS[state]],
    priority: state === "resolved" ? 3 : Math.max(...items.map(({ alert }) => PRIORITIES[alert.severity])),
    click: isOne ? first.links.alert : overview,
    actions: links.slice(0, ACTIONS).map(({ name, url }) => ({ action: "view", label: name, url })),
  };
  return { url: String(root), headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function linesOf({ items: [first] }: Message): string[] {
  const { lead, facts } = describeAlert(first);
  return [lead, ...facts.map(({ name, value }) => `${name}: ${value}`)].filter((line) => line !== "");
}

function cutBytes(text: string, most: number): string {
  let shown = text;
  while (Buffer.byteLength(shown) > most)
    shown = cut(shown, shown.length - Math.ceil((Buffer.byteLength(shown) - most) / 4) - 1);
  return shown;
}
