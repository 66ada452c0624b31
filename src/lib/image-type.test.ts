import { expect, it } from "vitest";
import { imageType } from "./image-type.ts";

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

it("trusts an image's bytes, not its name", () => {
  expect(imageType(bytes("\x89PNG\r\n\x1A\n...."))).toBe("image/png");
  expect(imageType(bytes("RIFF....WEBPVP8 "))).toBe("image/webp");
  expect(imageType(bytes("....ftypavif"))).toBe("image/avif");
});

it("rejects markup, including SVG", () => {
  for (const text of ["<svg onload=alert(1)>", "<!doctype html>", "", "GIF8"])
    expect(imageType(bytes(text))).toBeNull();
});
