import { expect, test } from "vitest";
import { createScrubber } from "#lib/scrub/scrub-text.ts";
import { ScrubSettings } from "#model/scrub-settings.ts";
import { fileScrubber } from "./file-scrubber.ts";

const SETTINGS = ScrubSettings.parse({ own: [{ name: "mine", by: "pattern", value: "CUST-[0-9]+" }] });
const scrubbing = () => ({ scrubber: createScrubber(), hits: new Map<string, number>() });
const textOf = (text: string) => ({ format: "text" as const, bytes: new TextEncoder().encode(text) });

test("files scrubbed in a thread get their own answers, the project's detectors and their hits", async () => {
  const files = fileScrubber({ inline: 0, timeout: 60_000 });
  const texts = ["password=hunter2", "of CUST-17", "harmless"];
  const found = await Promise.all(
    texts.map(async (text) => {
      const own = scrubbing();
      const clean = await files.scrub(textOf(text), SETTINGS, own);
      return [clean.ok && Buffer.from(clean.value.bytes).toString(), Object.fromEntries(own.hits)];
    }),
  );
  expect(found).toEqual([
    ["password=[Filtered]", { password: 1 }],
    ["of [Filtered]", { mine: 1 }],
    ["harmless", {}],
  ]);
});

test("a file that takes too long is unscrubbable, and affects no other", async () => {
  const files = fileScrubber({ inline: 10, timeout: 0 });
  const slow = files.scrub(textOf("password=hunter2"), SETTINGS, scrubbing());
  expect(await slow).toEqual({ ok: false, error: { code: "unscrubbable" } });
  expect(await files.scrub(textOf("short"), SETTINGS, scrubbing())).toMatchObject({ ok: true });
});

test("bytes without the format come back as they were", async () => {
  const files = fileScrubber({ inline: 0, timeout: 60_000 });
  const bytes = Uint8Array.from([0x78, 0x9c, 0, 1]);
  expect(await files.scrub({ format: "recording", bytes: bytes.slice() }, SETTINGS, scrubbing())).toEqual({
    ok: false,
    error: { code: "binary", bytes },
  });
});
