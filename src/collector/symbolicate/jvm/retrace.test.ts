import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseMapping } from "./proguard-mapping.ts";
import { type ObfuscatedFrame, retraceStack } from "./retrace.ts";

const SHOP = new URL("../../../../tests/fixtures/obfuscated-shop/", import.meta.url);
const readShop = (name: string) => readFileSync(new URL(name, SHOP), "utf8");

/** The stacks of a text, each below a line with the class that was thrown. */
function stacksIn(text: string): { thrown: string; frames: (ObfuscatedFrame & { file: string })[] }[] {
  const stacks: ReturnType<typeof stacksIn> = [];
  for (const line of text.split("\n")) {
    const [, name = "", method = "", file = "", number] =
      /^ {4}at (\S+)\.([^.(]+)\(([^:)]*)(?::(\d+))?\)$/.exec(line) ?? [];
    if (name !== "")
      stacks
        .at(-1)
        ?.frames.push({ class: name, method, file, line: number === undefined ? null : Number(number) });
    else if (line !== "" && !line.startsWith("==")) stacks.push({ thrown: line, frames: [] });
  }
  return stacks;
}

/** Frames as `Cart.add(Cart.java:3)`, the innermost first. */
function retraced(mapping: string, thrown: string | null, ...frames: ObfuscatedFrame[]): string[] {
  return retraceStack(parseMapping(mapping), { thrown, frames })
    .flatMap((originals, at) => originals ?? [{ ...frames[at]!, file: "" }])
    .map(
      ({ class: name, method, file, line }) => `${name}.${method}(${file}${line === null ? "" : `:${line}`})`,
    );
}

const at = (name: string, method: string, line: number | null = null): ObfuscatedFrame => ({
  class: name,
  method,
  line,
});

describe("retraceStack", () => {
  test("makes of R8's stacks what R8's own tool makes of them", () => {
    const mapping = parseMapping(readShop("mapping.txt"));
    const sent = stacksIn(readShop("obfuscated.txt"));
    expect(sent).toHaveLength(7);
    const ours = sent.map(({ thrown, frames }) => ({
      thrown: mapping.classOf(thrown)?.original ?? thrown,
      frames: retraceStack(mapping, { thrown, frames }).flatMap(
        (originals, index) => originals ?? [frames[index]],
      ),
    }));
    expect(ours).toEqual(stacksIn(readShop("retraced.txt")));
  });

  test("follows methods that were inlined, as ProGuard writes them", () => {
    const mapping = `com.acme.Main -> a.b:
    java.lang.String name -> a
    1:1:void <init>():11:11 -> <init>
    7:8:void third(long):78:79 -> c
    7:8:void com.acme.Other.second(int):87 -> c
    7:8:void first(java.lang.String[]):101 -> c
`;
    expect(retraced(mapping, null, at("a.b", "c", 8))).toEqual([
      "com.acme.Main.third(Main.java:79)",
      "com.acme.Other.second(Other.java:87)",
      "com.acme.Main.first(Main.java:101)",
    ]);
    expect(retraced(mapping, null, at("a.b", "<init>", 1))).toEqual(["com.acme.Main.<init>(Main.java:11)"]);
  });

  test("knows a method without lines if only one has the name", () => {
    const mapping = `com.acme.Main -> a:
    void only() -> b
    int one(int) -> c
    int other(long) -> c
    3:3:void ranged():30:30 -> d
    4:4:void ranged():31:31 -> d
`;
    expect(retraced(mapping, null, at("a", "b", 10), at("a", "b"))).toEqual([
      "com.acme.Main.only(Main.java:10)",
      "com.acme.Main.only(Main.java)",
    ]);
    expect(retraced(mapping, null, at("a", "c"), at("a", "d"), at("a", "d", 99))).toEqual([
      "com.acme.Main.c(Main.java)",
      "com.acme.Main.ranged(Main.java)",
      "com.acme.Main.ranged(Main.java)",
    ]);
  });

  test("leaves other classes alone, and renames the class of a method that is not in the mapping", () => {
    const mapping = "com.acme.MainKt -> a:\n    void only() -> b\n";
    expect(retraced(mapping, null, at("java.util.List", "of", 3), at("a", "main", 4))).toEqual([
      "java.util.List.of(:3)",
      "com.acme.MainKt.main(Main.kt:4)",
    ]);
  });

  test("puts the code of an outline back to where it was called from", () => {
    const mapping = `outline.Class -> a:
    1:2:int outline():0 -> a
    # {"id":"com.android.tools.r8.outline"}
some.Class -> b:
# {"id":"sourceFile","fileName":"Some.kt"}
    4:4:int caller(int):23:23 -> s
    5:5:int caller(int):24:24 -> s
    27:27:int caller(int):0:0 -> s
    # {"id":"com.android.tools.r8.outlineCallsite","positions":{"1":4,"2":5},"outline":"La;a()I"}
`;
    expect(retraced(mapping, null, at("a", "a", 2), at("b", "s", 27))).toEqual([
      "some.Class.caller(Some.kt:24)",
    ]);
  });

  test("removes the frames that a null check was inlined with, for that exception only", () => {
    const mapping = `java.lang.NullPointerException -> n:
some.Class -> a:
    4:4:void other.Class.inlinee():23:23 -> a
    4:4:void caller(other.Class):7 -> a
    # {"id":"com.android.tools.r8.rewriteFrame","conditions":["throws(Ljava/lang/NullPointerException;)"],"actions":["removeInnerFrames(1)"]}
`;
    const frame = at("a", "a", 4);
    expect(retraced(mapping, "n", frame)).toEqual(["some.Class.caller(Class.java:7)"]);
    expect(retraced(mapping, "java.lang.Error", frame)).toHaveLength(2);
  });

  test("leaves out the outermost frame where the compiler wrote it, whichever line of the mapping says so", () => {
    const mapping = `com.acme.Main -> a:
    1:1:void run():5:5 -> a
    1:1:void a.Main.run$1():0 -> a
    # {"id":"com.android.tools.r8.synthesized"}
    2:2:void run():6:6 -> a
    2:2:void a.Main.run$1():0 -> a
`;
    expect(retraced(mapping, null, at("a", "a", 1), at("a", "a", 2))).toEqual([
      "com.acme.Main.run(Main.java:5)",
      "com.acme.Main.run(Main.java:6)",
    ]);
  });

  test("bounds what a hostile mapping can make of a stack", () => {
    const mapping = `A -> a:\n${"    1:1:void m():1 -> b\n".repeat(5_000)}`;
    const frames = Array.from({ length: 500 }, () => at("a", "b", 1));
    const answer = retraceStack(parseMapping(mapping), { thrown: null, frames });
    expect(answer).toHaveLength(500);
    expect(answer.flat().length).toBeLessThan(3_000);
    for (const odd of ["", "a -> b:", "__proto__ -> constructor:\n    void x() -> y", " -> :\n:::"])
      expect(retraceStack(parseMapping(odd), { thrown: null, frames: [at("a", "b", 1)] })).toEqual([null]);
  });
});
