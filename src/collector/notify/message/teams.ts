import { describeAlert, headlineOf, summarize } from "./describe-alert.ts";
import { linkList, type NamedLink } from "./link-list.ts";
import { stateOfMessage, type Message, type Outgoing } from "./message.ts";

/** A card has 28 KB. */
const LISTED = 20;
const ACTIONS = 6;

const COLORS = { firing: "Attention", updated: "Warning", resolved: "Good" } as const;

/**
 * An adaptive card for a workflow of Teams that is triggered by a webhook. Text runs have no markup, unlike text blocks.
 * https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
export function teamsMessage(message: Message): Outgoing {
  const { items, overview } = message;
  const [first] = items;
  const headline = headlineOf(message);
  const links = items.length === 1 ? linkList(first) : [{ name: "All alerts", url: overview }];
  const card = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    msteams: { width: "Full" },
    fallbackText: headline,
    body: [
      textBlock([
        { text: headline, weight: "Bolder", size: "Large", color: COLORS[stateOfMessage(message)] },
      ]),
      ...linesOf(message),
    ],
    actions: links.slice(0, ACTIONS).map(action),
  };
  const body = {
    type: "message",
    attachments: [
      { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content: card },
    ],
  };
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function linesOf({ items }: Message): object[] {
  const [first] = items;
  if (items.length > 1)
    return [
      ...items.slice(0, LISTED).map((item) => textBlock([{ text: summarize(item) }])),
      ...(items.length > LISTED ? [textBlock([{ text: `And ${items.length - LISTED} more.` }])] : []),
    ];
  const { lead, facts } = describeAlert(first);
  return [
    ...(lead === "" ? [] : [textBlock([{ text: lead }])]),
    ...facts.map(({ name, value }) => textBlock([{ text: `${name}: `, weight: "Bolder" }, { text: value }])),
  ];
}

function textBlock(runs: { text: string; weight?: string; size?: string; color?: string }[]) {
  return { type: "RichTextBlock", inlines: runs.map((run) => ({ type: "TextRun", ...run })) };
}

function action({ name, url }: NamedLink) {
  return { type: "Action.OpenUrl", title: name, url };
}
