import { describe, expect, it } from "vitest";
import { discordMessage } from "#collector/notify/message/discord.ts";
import { mailOf } from "#collector/notify/message/mail.ts";
import type { Outgoing } from "#collector/notify/message/message.ts";
import { ntfyMessage } from "#collector/notify/message/ntfy.ts";
import { pagerdutyMessage } from "#collector/notify/message/pagerduty.ts";
import { slackMessage } from "#collector/notify/message/slack.ts";
import { teamsMessage } from "#collector/notify/message/teams.ts";
import { webhookBody } from "#collector/notify/message/webhook-body.ts";
import { ALERT, groupOf, LINKS, longMessage, messageOf, OVER } from "../fixtures/example-alert.ts";

const NTFY = new URL("https://ntfy.example/sub/on-call");
const KEY = "R0".repeat(16);
const read = ({ body }: Outgoing) => JSON.parse(body) as Record<string, unknown>;
const HEADLINE = "Firing: /checkout of web fails";
const LEAD = "21 % of 340 requests failed (71), usually 0.9 %.";
const ERROR = "APP-3: TypeError: <!channel> *vat* of @everyone http://x.example";

describe("a webhook", () => {
  it("gets version 1", () => {
    expect(webhookBody(messageOf("opened"))).toEqual({
      version: 1,
      key: ALERT.uid,
      state: "firing",
      severity: "page",
      rule: { id: "more-failures", kind: "failures", name: "More failures" },
      title: "/checkout of web fails",
      subject: { service: "web", operation: "/checkout", environment: "production" },
      startedAt: "2026-11-22T14:02:00.000Z",
      now: 0.21,
      before: 0.009,
      unit: "share",
      evidence: {
        error: ALERT.detail.evidence.issue?.title,
        frame: "src/checkout/tax.ts:41 in totals",
        traceId: "cd".repeat(16),
        differences: ["country = GB (100 %, otherwise 22 %)"],
        release: "2026.11.4",
      },
      links: { ...LINKS, runbook: "https://wiki.example/checkout" },
    });
    expect(webhookBody(messageOf("ended", { endedAt: OVER }))).toMatchObject({
      key: ALERT.uid,
      state: "resolved",
      endedAt: "2026-11-22T15:06:00.000Z",
    });
    expect(webhookBody(messageOf("updated")).state).toBe("updated");
  });

  it("gets a digest with the version 1 of every alert", () => {
    const { alerts, ...body } = webhookBody(groupOf(3));
    expect(body).toMatchObject({ key: "a group's key", state: "firing", severity: "page" });
    expect(body.title).toBe("2 firing, 1 resolved: More failures on web");
    expect(alerts?.map(({ key, state }) => [key, state])).toEqual([
      ["uid0", "firing"],
      ["uid1", "firing"],
      ["uid2", "resolved"],
    ]);
  });
});

describe("Slack", () => {
  it("gets blocks in which nothing of a sender is markup", () => {
    const facts = [
      LEAD,
      `Error: ${ERROR}`,
      "At: src/checkout/tax.ts:41 in totals",
      "Suspect release: 2026.11.4",
      "In common: country = GB (100 %, otherwise 22 %)",
      "Since: 22 Nov, 14:02 UTC",
      "Where: web · /checkout · production",
    ];
    const links = [
      `<${LINKS.alert}|Open alert>`,
      `<${LINKS.acknowledge}|Acknowledge>`,
      `<${LINKS.silence}|Silence>`,
      `<${LINKS.subject}|Show cause>`,
      `<${LINKS.trace}|Trace>`,
      "<https://wiki.example/checkout|Runbook>",
    ];
    const { text, ...body } = read(slackMessage(messageOf("opened")));
    expect(body).toEqual({
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        { type: "header", text: { type: "plain_text", text: HEADLINE, emoji: false } },
        { type: "section", text: { type: "plain_text", text: facts.join("\n"), emoji: false } },
        { type: "context", elements: [{ type: "mrkdwn", text: links.join(" · ") }] },
      ],
    });
    expect(String(text).split("\n").slice(0, 3)).toEqual([
      HEADLINE,
      LEAD,
      `Error: APP-3: TypeError: &lt;!channel&gt; *vat* of @everyone http://x.example`,
    ]);
  });
});

describe("Discord", () => {
  it("gets an embed that mentions nobody", () => {
    const body = read(discordMessage(messageOf("ended", { endedAt: OVER })));
    expect(body).toEqual({
      content: "Resolved: /checkout of web fails",
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: "More failures",
          url: LINKS.alert,
          description: `${LEAD}\n[Open alert](${LINKS.alert}) · [Show cause](${LINKS.subject}) · [Trace](${LINKS.trace})`,
          color: 0x1a_7f_37,
          timestamp: "2026-11-22T14:02:00.000Z",
          fields: [
            { name: "Duration", value: "1 h 4 min, from 22 Nov, 14:02 UTC", inline: true },
            { name: "Where", value: "web · /checkout · production", inline: true },
          ],
        },
      ],
    });
    const [{ fields }] = read(discordMessage(messageOf("opened")))["embeds"] as [
      { fields: { value: string }[] },
    ];
    expect(fields[0]?.value).toBe(
      String.raw`APP-3: TypeError: \<!channel\> \*vat\* of @everyone http\://x.example`,
    );
  });
});

describe("Teams", () => {
  it("gets an adaptive card of text runs, which have no markup", () => {
    const text = (...inlines: object[]) => ({
      type: "RichTextBlock",
      inlines: inlines.map((run) => Object.assign({ type: "TextRun" }, run)),
    });
    const fact = (name: string, value: string) =>
      text({ text: `${name}: `, weight: "Bolder" }, { text: value });
    const action = (title: string, url: string) => ({ type: "Action.OpenUrl", title, url });
    expect(read(teamsMessage(messageOf("opened")))).toEqual({
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: {
            $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
            type: "AdaptiveCard",
            version: "1.4",
            msteams: { width: "Full" },
            fallbackText: HEADLINE,
            body: [
              text({ text: HEADLINE, weight: "Bolder", size: "Large", color: "Attention" }),
              text({ text: LEAD }),
              fact("Error", ERROR),
              fact("At", "src/checkout/tax.ts:41 in totals"),
              fact("Suspect release", "2026.11.4"),
              fact("In common", "country = GB (100 %, otherwise 22 %)"),
              fact("Since", "22 Nov, 14:02 UTC"),
              fact("Where", "web · /checkout · production"),
            ],
            actions: [
              action("Open alert", LINKS.alert),
              action("Acknowledge", LINKS.acknowledge),
              action("Silence", LINKS.silence),
              action("Show cause", LINKS.subject),
              action("Trace", LINKS.trace),
              action("Runbook", "https://wiki.example/checkout"),
            ],
          },
        },
      ],
    });
  });
});

describe("ntfy", () => {
  it("gets the topic in JSON at the server's root", () => {
    const outgoing = ntfyMessage(messageOf("opened"), NTFY);
    expect(outgoing.url).toBe("https://ntfy.example/sub/");
    const { message, ...body } = read(outgoing);
    expect(body).toEqual({
      topic: "on-call",
      title: HEADLINE,
      tags: ["rotating_light"],
      priority: 5,
      click: LINKS.alert,
      actions: [
        { action: "view", label: "Open alert", url: LINKS.alert },
        { action: "view", label: "Acknowledge", url: LINKS.acknowledge },
        { action: "view", label: "Silence", url: LINKS.silence },
      ],
    });
    expect(String(message).split("\n").slice(0, 2)).toEqual([LEAD, `Error: ${ERROR}`]);
  });
});

describe("PagerDuty", () => {
  it("gets an event of its API for each step of an alert", () => {
    const event = { routing_key: KEY, dedup_key: ALERT.uid };
    expect(read(pagerdutyMessage(messageOf("opened"), KEY))).toEqual({
      ...event,
      event_action: "trigger",
      payload: {
        summary: "/checkout of web fails",
        source: "web",
        severity: "critical",
        timestamp: "2026-11-22T14:02:00.000Z",
        component: "/checkout",
        class: "failures",
        custom_details: {
          what: LEAD,
          Error: ERROR,
          At: "src/checkout/tax.ts:41 in totals",
          "Suspect release": "2026.11.4",
          "In common": "country = GB (100 %, otherwise 22 %)",
          Since: "22 Nov, 14:02 UTC",
          Where: "web · /checkout · production",
          now: 0.21,
          before: 0.009,
          unit: "share",
        },
      },
      links: [
        { href: LINKS.alert, text: "Open alert" },
        { href: LINKS.silence, text: "Silence" },
        { href: LINKS.subject, text: "Show cause" },
        { href: LINKS.trace, text: "Trace" },
        { href: "https://wiki.example/checkout", text: "Runbook" },
      ],
      client: "Glasshouse",
      client_url: "https://watch.example/observe/alerts",
    });
    const acknowledged = messageOf("updated", { acknowledgedAt: OVER, acknowledgedBy: "me" });
    expect(read(pagerdutyMessage(acknowledged, KEY))).toEqual({ ...event, event_action: "acknowledge" });
    const over = messageOf("ended", { endedAt: OVER });
    expect(read(pagerdutyMessage(over, KEY))).toEqual({ ...event, event_action: "resolve" });
    expect(read(pagerdutyMessage(messageOf("updated"), KEY))).toMatchObject({ event_action: "trigger" });
  });
});

describe("a mail", () => {
  it("has plain text, and HTML in which nothing of a sender is markup", () => {
    const { subject, text, html, thread } = mailOf(messageOf("opened"));
    expect([subject, thread]).toEqual([HEADLINE, ALERT.uid]);
    expect(text.split("\n").slice(0, 6)).toEqual([
      HEADLINE,
      "",
      LEAD,
      "",
      `Error: ${ERROR}`,
      expect.any(String),
    ]);
    expect(text).toContain(`Acknowledge: ${LINKS.acknowledge}`);
    expect(html).toContain("TypeError: &lt;!channel&gt; *vat*");
    expect(html).toContain(`<a href="${LINKS.acknowledge}">Acknowledge</a>`);
    expect(mailOf(groupOf(3))).toMatchObject({
      thread: null,
      subject: "2 firing, 1 resolved: More failures on web",
    });
  });
});

it("says what happened since", () => {
  const content = (...args: Parameters<typeof messageOf>) =>
    read(discordMessage(messageOf(...args)))["content"];
  expect(content("updated")).toBe("Still firing: /checkout of web fails");
  expect(content("updated", { acknowledgedAt: OVER })).toBe("Acknowledged: /checkout of web fails");
});

it.each([
  ["one alert", longMessage("opened")],
  ["sixty alerts", groupOf(60)],
  [
    "sixty long alerts",
    { ...groupOf(60), items: Array.from({ length: 60 }, () => longMessage("opened").items[0]) },
  ],
])("keeps to the limits of every provider with %s", (_, message) => {
  const all = message as ReturnType<typeof groupOf>;
  const { blocks } = read(slackMessage(all)) as {
    blocks: { text?: { text: string }; elements?: { text: string }[] }[];
  };
  expect(blocks.length).toBeLessThanOrEqual(50);
  expect(blocks[0]?.text?.text.length).toBeLessThanOrEqual(150);
  for (const { text } of blocks) expect(text?.text.length ?? 1).toBeLessThanOrEqual(3000);
  for (const { elements = [] } of blocks)
    for (const { text } of elements) {
      expect(text.length).toBeLessThanOrEqual(3000);
      expect(text).toMatch(/^(?:<[^<>]+>(?: · )?)+$/);
    }

  const { content, embeds } = read(discordMessage(all)) as {
    content: string;
    embeds: { title: string; description: string; fields: { name: string; value: string }[] }[];
  };
  expect(content.length).toBeLessThanOrEqual(2000);
  const [embed] = embeds;
  expect(embed!.title.length).toBeLessThanOrEqual(256);
  expect(embed!.description.length).toBeLessThanOrEqual(4096);
  // No link is cut.
  expect(embed!.description.match(/\]\(/g)?.length).toBe(embed!.description.match(/\]\([^)\s]+\)/g)?.length);
  for (const { value } of embed!.fields) expect(value.length).toBeLessThanOrEqual(1024);
  const lengths = embed!.fields.map(({ name, value }) => name.length + value.length);
  expect(
    embed!.title.length + embed!.description.length + lengths.reduce((sum, one) => sum + one, 0),
  ).toBeLessThanOrEqual(6000);

  expect(Buffer.byteLength(teamsMessage(all).body)).toBeLessThan(28_000);
  const { message: text, actions } = read(ntfyMessage(all, NTFY)) as { message: string; actions: object[] };
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
  expect(actions.length).toBeLessThanOrEqual(3);
  const event = read(pagerdutyMessage(all, KEY)) as {
    dedup_key: string;
    payload: { summary: string; source: string; component: string };
  };
  expect(event.dedup_key.length).toBeLessThanOrEqual(255);
  expect(event.payload.summary.length).toBeLessThanOrEqual(1024);
  expect(event.payload.source.length).toBeLessThanOrEqual(255);
  expect(event.payload.component.length).toBeLessThanOrEqual(255);
  expect(mailOf(all).subject.length).toBeLessThanOrEqual(150);
  // No half characters.
  for (const { body } of [
    slackMessage(all),
    discordMessage(all),
    teamsMessage(all),
    ntfyMessage(all, NTFY),
    pagerdutyMessage(all, KEY),
  ])
    expect(body).not.toMatch(/\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f])/i);
});
