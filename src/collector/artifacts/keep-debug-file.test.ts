import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keepDebugFile, mappingId } from "./keep-debug-file.ts";

const MAPPING = readFileSync(new URL("../../../tests/fixtures/obfuscated-shop/mapping.txt", import.meta.url));
const ID = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";

async function keep(bytes: Buffer, debugId?: string) {
  const stored: string[] = [];
  const store = {
    putMapping: (id: string) => Promise.resolve(void stored.push(`mapping ${id}`)),
    putSources: (id: string) => Promise.resolve(void stored.push(`sources ${id}`)),
  };
  return { kept: await keepDebugFile(store, bytes, { name: "file", debugId }), stored };
}

test("a mapping has the id that the tool says, or that of its content", async () => {
  expect((await keep(MAPPING, ID.toUpperCase())).stored).toEqual([`mapping ${ID}`]);
  // What `sentry-cli proguard uuid` says.
  expect(mappingId(MAPPING)).toBe("eaf30ab1-8ead-5815-b083-32b5bceb5d30");
  expect((await keep(MAPPING)).stored).toEqual([`mapping ${mappingId(MAPPING)}`]);
});

test.each([
  ["an ELF file", Buffer.from("7f454c4602010100", "hex"), "native_files_are_not_used_here"],
  ["a Mach-O file", Buffer.from("cffaedfe07000001", "hex"), "native_files_are_not_used_here"],
  ["symbols of Breakpad", Buffer.from("MODULE Linux x86_64 0 a.so\n"), "native_files_are_not_used_here"],
  ["a text", Buffer.from("hello"), "unknown_debug_file"],
  ["nothing", Buffer.alloc(0), "unknown_debug_file"],
  ["a broken zip", Buffer.from("PK\u0003\u0004nonsense"), "not_a_zip"],
])("%s is refused", async (_what, bytes, code) => {
  expect(await keep(bytes, ID)).toEqual({ kept: { ok: false, error: { code } }, stored: [] });
});
