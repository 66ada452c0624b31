import { describeAlert, headlineOf, summarize } from "./describe-alert.ts";
import { linkList } from "./link-list.ts";
import { stateOfMessage, type Message, type Outgoing } from "./message.ts";
import { cut, joinFitting, oneLine } from "./plain-text.ts";

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const TITLE = 256;
const DESCRIPTION = 4096;
const LEAD = 1000;
const VALUE = 1024;
const ALL = 6000;
const CONTENT = 2000;

const COLORS = { firing: 0xd1_24_2f, updated: 0x9a_67_00, resolved: 0x1a_7f_37 };

interface Embed {
  title: string;
  url: string;
  description: string;
  color: number;
  timestamp: string;
  fields: { name: string; value: string; inline: boolean }[];
}

/** For Discord's webhooks. Nothing that a sender wrote mentions anybody, or is markup. */
export function discordMessage(message: Message): Outgoing {
  const body = {
    content: escape(headlineOf(message), CONTENT),
    allowed_mentions: { parse: [] },
    embeds: [embedOf(message)],
  };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function embedOf(message: Message): Embed {
  const { items, overview } = message;
  const [first] = items;
  const isOne = items.length === 1;
  const { lead, facts } = describeAlert(first);
  const links = linkList(first).map(({ name, url }) => `[${name}](${url.replaceAll(")", "%29")})`);
  const embed = {
    title: escape(isOne ? oneLine(first.alert.ruleName, TITLE) : `${items.length} alerts`, TITLE),
    url: isOne ? first.links.alert : overview,
    description: isOne
      ? `${escape(lead, LEAD)}\n${joinFitting(links, " · ", DESCRIPTION - LEAD - 1)}`
      : listOf(message),
    color: COLORS[stateOfMessage(message)],
    timestamp: new Date(first.alert.openedAt).toISOString(),
    fields: isOne
      ? facts.map(({ name, value }) => ({ name, value: escape(value, VALUE), inline: value.length < 40 }))
      : [],
  };
  // The whole has a limit of its own; the last facts are the least.
  while (sizeOf(embed) > ALL && embed.fields.pop() !== undefined);
  return embed;
}

/** As many alerts as there is room for. */
function listOf({ items }: Message): string {
  const lines: string[] = [];
  let size = 0;
  for (const item of items) {
    const line = `[Open](${item.links.alert}) ${escape(summarize(item), 600)}`;
    size += line.length + 1;
    if (size > DESCRIPTION - 40) return [...lines, `And ${items.length - lines.length} more.`].join("\n");
    lines.push(line);
  }
  return lines.join("\n");
}

function sizeOf({ title, description, fields }: Embed): number {
  return fields.reduce(
    (sum, { name, value }) => sum + name.length + value.length,
    title.length + description.length,
  );
}

/** Also keeps what looks like an address from becoming a link. */
function escape(text: string, most: number): string {
  const escaped = text.replaceAll(/[\\*_~`|<>[\]]/g, String.raw`\$&`).replaceAll("://", String.raw`\://`);
  return escaped.length <= most ? escaped : cut(text.replaceAll(/[\\*_~`|<>[\]]|:\/\//g, " "), most);
}
