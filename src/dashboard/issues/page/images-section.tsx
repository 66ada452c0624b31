import type { DebugImage } from "#model/event.ts";
import type { Attributes } from "#model/attributes.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { libraryName } from "#model/frame/native-place.ts";
import { countOf } from "#ui/format-count.ts";
import { DataTable } from "#ui/data-table.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { Section } from "#ui/section.tsx";
import { FilteredText } from "../../values/filtered-text.tsx";

interface ImagesSectionProps {
  images: DebugImage[];
  /** What was filtered from them, by their order. */
  meta: EventMeta | undefined;
}

/** The program and its libraries as they were loaded: what a symbol server needs to name the frames. */
export function ImagesSection({ images, meta }: ImagesSectionProps) {
  if (images.length === 0) return null;
  return (
    <Section id="images" title="Debug images">
      <details>
        <summary className="text-sm text-accent">{countOf(images.length, "image")}</summary>
        <DataTable
          label="Debug images"
          columns={[{ name: "Image" }, { name: "Id" }, { name: "Address" }, { name: "Size", isNumber: true }]}
          minWidth="min-w-xl"
        >
          {images.map((image, place) => (
            <ImageRow key={place} image={image} meta={metaAt(meta, place)} />
          ))}
        </DataTable>
      </details>
    </Section>
  );
}

function ImageRow({ image, meta }: { image: DebugImage; meta: EventMeta | undefined }) {
  const fields = image as Attributes;
  const text = (...names: string[]) =>
    names.map((name) => fields[name]).find((value) => typeof value === "string");
  const path = text("code_file", "name", "debug_file") ?? "";
  const size = fields["image_size"];
  return (
    <tr>
      <td className="foreign font-mono text-xs" data-tip={path}>
        <FilteredText text={libraryName(path) || (image.type ?? "")} meta={metaAt(meta, "code_file")} />
        <span className="block text-2xs text-faint">
          {[image.type, text("arch")].filter((part) => part !== undefined).join(", ")}
        </span>
      </td>
      <td className="foreign font-mono text-2xs">{text("debug_id", "uuid", "code_id", "id")}</td>
      <td className="foreign font-mono text-2xs">{text("image_addr")}</td>
      <td className="number text-xs">{typeof size === "number" ? formatBytes(size) : ""}</td>
    </tr>
  );
}
