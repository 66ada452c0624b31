import { describeAlert, headlineOf, summarize } from "./describe-alert.ts";
import { linkList, type NamedLink } from "./link-list.ts";
import type { Message, Outgoing } from "./message.ts";
import { cut, joinFitting } from "./plain-text.ts";

/** https://docs.slack.dev/reference/block-kit/blocks */
const HEADER = 150;
/** Of a section, and of an element of a context. */
const SECTION = 3000;
/** Of fifty blocks. */
const LISTED = 15;

/**
 * For incoming webhooks of Slack and what understands them. What senders wrote is `plain_text`, in which nothing is markup; the
 * `text` is for notifications and for receivers without blocks.
 */
export function slackMessage(message: Message): Outgoing {
  const headline = headlineOf(message);
  const body = {
    text: escape([headline, ...plainLines(message)].join("\n")),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [{ type: "header", text: plain(headline, HEADER) }, ...blocksOf(message)],
  };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function blocksOf({ items, overview }: Message): object[] {
  const [first] = items;
  if (items.length > 1)
    return [
      ...items
        .slice(0, LISTED)
        .flatMap((item) => [
          section(summarize(item)),
          linkLine([{ name: "Open alert", url: item.links.alert }]),
        ]),
      ...(items.length > LISTED ? [section(`And ${items.length - LISTED} more.`)] : []),
      linkLine([{ name: "All alerts", url: overview }]),
    ];
  const { lead, facts } = describeAlert(first);
  return [
    section([lead, ...facts.map(({ name, value }) => `${name}: ${value}`)].filter(Boolean).join("\n")),
    linkLine(linkList(first)),
  ];
}

function plainLines({ items, overview }: Message): string[] {
  const [first] = items;
  if (items.length > 1) return [...items.slice(0, LISTED).map(summarize), overview];
  const { lead, facts } = describeAlert(first);
  const links = linkList(first).map(({ name, url }) => `${name}: ${url}`);
  return [lead, ...facts.map(({ name, value }) => `${name}: ${value}`), ...links];
}

function section(text: string) {
  return { type: "section", text: plain(text, SECTION) };
}

function plain(text: string, most: number) {
  return { type: "plain_text", text: cut(text, most), emoji: false };
}

/** Links as text: buttons would want an application that acknowledges them. */
function linkLine(links: NamedLink[]) {
  const written = links.map(({ name, url }) => `<${escape(url).replaceAll("|", "%7C")}|${name}>`);
  return { type: "context", elements: [{ type: "mrkdwn", text: joinFitting(written, " · ", SECTION) }] };
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
