import { isRecord } from "#lib/is-record.ts";
import type { EventPayload } from "#model/event.ts";
import { asText, cleanText } from "../scrub/clean-text.ts";
import { cleanKey } from "../scrub/clean-value.ts";
import { type Cleaner, inside } from "../scrub/cleaner.ts";
import { MAX_IMAGES, MAX_NAME, MAX_PATH } from "../scrub/limits.ts";
import { withOthers } from "../scrub/with-others.ts";
import { listField, textField } from "../scrub/read-field.ts";
import { cutText } from "../scrub/cut-text.ts";

const MAX_PACKAGES = 100;
const READ_OF_SDK = new Set("name version integrations packages".split(" "));
const READ_OF_PACKAGE = new Set("name version".split(" "));
const READ_OF_META = new Set(["images"]);
const READ_OF_IMAGE = new Set("type code_file debug_id".split(" "));

export function normalizeSdk(cleaner: Cleaner, value: unknown): EventPayload["sdk"] {
  if (!isRecord(value)) return undefined;
  return inside(cleaner, "sdk", () =>
    withOthers(cleaner, value, READ_OF_SDK, {
      name: textField(cleaner, value, "name"),
      version: textField(cleaner, value, "version"),
      integrations: listField(cleaner, value, "integrations")
        .slice(0, MAX_PACKAGES)
        .filter((name) => typeof name === "string")
        .map((name, at) => inside(cleaner, "integrations", () => cleanText(cleaner, name, MAX_NAME, at))),
      packages: listField(cleaner, value, "packages")
        .slice(0, MAX_PACKAGES)
        .filter(isRecord)
        .map((entry) =>
          withOthers(cleaner, entry, READ_OF_PACKAGE, {
            name: textField(cleaner, entry, "name"),
            version: textField(cleaner, entry, "version"),
          }),
        ),
    }),
  );
}

/** The installed packages by name. A package called `cookie` or `csrf` is not a secret. */
export function normalizeModules(cleaner: Cleaner, value: unknown): EventPayload["modules"] {
  if (!isRecord(value)) return undefined;
  const modules: Record<string, string> = {};
  for (const [name, version] of Object.entries(value).slice(0, 2_000)) {
    const text = asText(version);
    if (text === undefined || name === "__proto__" || cleaner.budget <= 0) continue;
    const key = cleanKey(cleaner, cutText(name, MAX_NAME));
    modules[key] = inside(cleaner, "modules", () => cleanText(cleaner, text, 200, key));
  }
  return modules;
}

/** The source map of each file (`{type: "sourcemap", code_file, debug_id}`), and native images. */
export function normalizeDebugMeta(cleaner: Cleaner, value: unknown): EventPayload["debug_meta"] {
  if (!isRecord(value) || !Array.isArray(value.images)) return undefined;
  const images = (value.images as unknown[]).slice(0, MAX_IMAGES);
  return inside(cleaner, "debug_meta", () =>
    withOthers(cleaner, value, READ_OF_META, {
      images: inside(cleaner, "images", () =>
        images.filter(isRecord).map((image, at) =>
          inside(cleaner, at, () =>
            withOthers(cleaner, image, READ_OF_IMAGE, {
              type: textField(cleaner, image, "type"),
              code_file: textField(cleaner, image, "code_file", MAX_PATH),
              debug_id: textField(cleaner, image, "debug_id", 100),
            }),
          ),
        ),
      ),
    }),
  );
}
