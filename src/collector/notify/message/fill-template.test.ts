import { expect, it } from "vitest";
import { messageOf } from "../../../../tests/fixtures/example-alert.ts";
import { checkTemplate, fillTemplate, TEMPLATE_NAMES } from "./fill-template.ts";
import { webhookBody } from "./webhook-body.ts";

const BODY = webhookBody(messageOf("opened"));
const fill = (template: object) =>
  JSON.parse(fillTemplate(JSON.stringify(template), BODY, "how bad")) as unknown;

it("replaces placeholders within strings, and keeps the type of one by itself", () => {
  expect(
    fill({
      msg: "{{ title }} ({{severity}}): {{text}}",
      now: "{{now}}",
      ended: "{{endedAt}}",
      n: [1, "{{rule.id}}"],
    }),
  ).toEqual({
    msg: "/checkout of web fails (page): how bad",
    now: 0.21,
    ended: null,
    n: [1, "more-failures"],
  });
});

it("lets nothing that a sender wrote out of its string", () => {
  const error = 'x", "admin": true, "y": "\n{{links.silence}}';
  const body = { ...BODY, evidence: { error } };
  expect(JSON.parse(fillTemplate('{"e":"<{{evidence.error}}>"}', body, ""))).toEqual({ e: `<${error}>` });
});

it("fills every name that it allows, and says which are not known", () => {
  for (const name of TEMPLATE_NAMES) expect(checkTemplate(JSON.stringify({ a: `{{${name}}}` }))).toBeNull();
  expect(checkTemplate('{"a": "{{titel}}"}')).toMatch(/^at character 8: there is no {{titel}}/);
  expect(checkTemplate('{"a": "{{constructor}}"}')).toMatch(/there is no {{constructor}}/);
  expect(checkTemplate('{"a": {{now}}}')).toMatch(/^it must be JSON/);
});
