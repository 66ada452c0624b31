import { describe, expect, it } from "vitest";
import inlineNextConstants from "./inline-next-constants.ts";

const IMPORT = `const _constants = require("../../../lib/constants");`;

describe("inlining Next's constants", () => {
  it("replaces each use by its value, and drops the import", () => {
    const source = `${IMPORT}\nheaders.get(_constants.NEXT_NAV_DEPLOYMENT_ID_HEADER);`;
    expect(inlineNextConstants(source)).toBe(`\nheaders.get("x-nextjs-deployment-id");`);
  });

  it("also replaces numbers, as the development server's modules use them", () => {
    expect(inlineNextConstants(`${IMPORT}\n_constants.WEB_SOCKET_MAX_RECONNECTIONS`)).toMatch(/^\n\d+$/);
  });

  it("fails on a name that Next does not have", () => {
    expect(() => inlineNextConstants(`${IMPORT}\n_constants.NO_SUCH_NAME`)).toThrow("NO_SUCH_NAME");
  });

  it("leaves other modules as they are", () => {
    const source = `const _constants = require("./constants");\n_constants.LIMIT`;
    expect(inlineNextConstants(source)).toBe(source);
  });
});
