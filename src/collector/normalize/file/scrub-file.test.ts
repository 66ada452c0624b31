import { deflateSync, gzipSync, inflateSync } from "node:zlib";
import { decode, encode } from "@msgpack/msgpack";
import { describe, expect, test } from "vitest";
import type { Hits } from "#lib/scrub/detector.ts";
import { createScrubber } from "#lib/scrub/scrub-text.ts";
import { fileKind } from "./file-kind.ts";
import { type FileFormat, scrubFile } from "./scrub-file.ts";

const SECRET = "hunter2-and-more";
const scrubber = createScrubber();

function scrub(content: string | Uint8Array, format: FileFormat = "text", hits: Hits = new Map()) {
  const clean = scrubFile(format, Buffer.from(content), { scrubber, hits });
  return clean.ok ? Buffer.from(clean.value) : clean.error.code;
}

describe("JSON", () => {
  test.each([
    ["by key", { user: { password: SECRET }, n: 1 }, { user: { password: "[Filtered]" }, n: 1 }],
    ["a whole subtree", { credentials: { a: [SECRET] } }, { credentials: "[Filtered]" }],
    [
      "by the name beside it",
      [{ name: "password", value: SECRET }],
      [{ name: "password", value: "[Filtered]" }],
    ],
    ["in pairs", [["password", SECRET]], [["password", "[Filtered]"]]],
    ["in a text", ["password=" + SECRET], ["password=[Filtered]"]],
    [
      "a recorded password field",
      { tagName: "input", attributes: { type: "password", value: SECRET } },
      { tagName: "input", attributes: { type: "password", value: "[Filtered]" } },
    ],
  ])("loses secrets: %s", (_, given, expected) => {
    expect(JSON.parse(String(scrub(JSON.stringify(given))))).toEqual(expected);
  });

  test("keeps its bytes if it has no secret", () => {
    const pretty = '{\n  "a": 1.0,\n  "name": "jane", "value": "x" }\n';
    expect(String(scrub(pretty))).toBe(pretty);
  });

  test("keeps long numbers as they are written", () => {
    expect(String(scrub(`{"id":12345678901234567890,"at":1.10,"password":"${SECRET}"}`))).toBe(
      '{"id":12345678901234567890,"at":1.10,"password":"[Filtered]"}',
    );
  });

  test("nested too deeply is scrubbed as text", () => {
    const deep = `${"[".repeat(20_000)}{"password":"${SECRET}"}${"]".repeat(20_000)}`;
    expect(String(scrub(deep))).not.toContain(SECRET);
  });

  test("counts what each detector replaced once", () => {
    const hits: Hits = new Map();
    scrub(JSON.stringify({ id: 1, big: 12345678901234567890n.toString(), password: SECRET }), "text", hits);
    expect([...hits]).toEqual([["password", 1]]);
  });
});

describe("text", () => {
  test("is scrubbed line by line, JSON lines as JSON", () => {
    const log = `started\r\n{"n":1,"credentials":{"k":"${SECRET}"}}\r\npassword=${SECRET} ok\n`;
    expect(String(scrub(log))).toBe(
      'started\r\n{"n":1,"credentials":"[Filtered]"}\r\npassword=[Filtered] ok\n',
    );
  });

  test("loses a private key across blocks", () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${`${"x".repeat(63)}\n`.repeat(100)}-----END PRIVATE KEY-----\n`;
    const clean = String(scrub(`${"line\n".repeat(13_000)}${key}${"line\n".repeat(20_000)}`));
    expect(clean).not.toContain("xxx");
    expect(clean.match(/line/g)).toHaveLength(33_000);
  });

  test.each<[string, BufferEncoding]>([
    ["UTF-16", "utf16le"],
    ["an old encoding", "latin1"],
  ])("in %s keeps its encoding", (_, encoding) => {
    const of = (text: string) => Buffer.from(encoding === "utf16le" ? `\uFEFF${text}` : text, encoding);
    expect(scrub(of(`größe password=${SECRET} ä`))).toEqual(of("größe password=[Filtered] ä"));
  });

  test("with torn bytes keeps them", () => {
    const torn = Buffer.concat([Buffer.from([0xff, 0xc3]), Buffer.from(` password=${SECRET}`)]);
    expect(scrub(torn)).toEqual(
      Buffer.concat([Buffer.from([0xff, 0xc3]), Buffer.from(" password=[Filtered]")]),
    );
  });
});

describe("replays", () => {
  const events = [{ type: 3, data: { href: `https://a.example/?token=${SECRET}` } }];

  test.each([
    ["compressed", deflateSync(JSON.stringify(events)), (bytes: Uint8Array) => inflateSync(bytes)],
    ["plain", Buffer.from(JSON.stringify(events)), (bytes: Uint8Array) => Buffer.from(bytes)],
  ])("lose secrets of a %s recording", (_, body, read) => {
    const head = '{"segment_id":3}\n';
    const clean = scrub(Buffer.concat([Buffer.from(head), body]), "recording") as Buffer;
    expect(clean.subarray(0, head.length).toString()).toBe(head);
    expect(JSON.parse(read(clean.subarray(head.length)).toString())).toEqual([
      { type: 3, data: { href: "https://a.example/?token=[Filtered]" } },
    ]);
  });

  test("keep their bytes without a secret", () => {
    const bytes = Buffer.concat([Buffer.from('{"segment_id":3}\n'), deflateSync("[{}]", { level: 1 })]);
    expect(scrub(bytes, "recording")).toEqual(bytes);
  });

  test("of mobile apps lose the secrets of event and recording, and keep the video", () => {
    const video = Buffer.from("ftypmp42");
    const clean = scrub(
      encode({
        replay_event: Buffer.from(JSON.stringify({ urls: [`/?token=${SECRET}`] })),
        replay_recording: Buffer.concat([Buffer.from("{}\n"), deflateSync(JSON.stringify(events))]),
        replay_video: video,
      }),
      "video",
    ) as Buffer;
    const parts = decode(clean) as Record<string, Uint8Array>;
    expect(JSON.parse(Buffer.from(parts["replay_event"]!).toString())).toEqual({
      urls: ["/?token=[Filtered]"],
    });
    expect(inflateSync(parts["replay_recording"]!.subarray(3)).toString()).not.toContain(SECRET);
    expect(Buffer.from(parts["replay_video"]!)).toEqual(video);
  });

  test.each([
    ["a recording that inflates to a gigabyte", deflateSync(Buffer.alloc(80_000_000)), "recording"],
    ["a torn recording", Buffer.from([0x78, 0x9c, 0, 10, 255]), "recording"],
    ["a video that is no MessagePack", Buffer.from([0xc1, 0, 1]), "video"],
    ["a video with other parts", encode({ other: Buffer.from("x") }), "video"],
    ["a video whose part is a text", encode({ replay_event: "{}" }), "video"],
  ] as const)("do not include %s", (_, bytes, format) => {
    expect(scrub(bytes, format)).toBe("binary");
  });
});

test.each([
  ["text", "plain text"],
  ["text", '{"a":1}'],
  ["text", ""],
  ["text", "\x1b[31mred\x1b[0m"],
  ["minidump", "MDMP\x93\xa7\0\0"],
  ["image", "\x89PNG\r\n\x1A\n...."],
  ["image", "\0\0\0\x18ftypmp42"],
  ["binary", "PK\x03\x04\x14\0\0\0\x08\0"],
  ["binary", gzipSync("password=x").toString("latin1")],
  ["binary", "\x7fELF\x02\x01\x01\0\0\0\0\0"],
])("a file is %s by its bytes: %j", (kind, content) => {
  expect(fileKind(Buffer.from(content, "latin1"))).toBe(kind);
});
