import type { Project } from "#model/project.ts";
import type { StoreFiles } from "../engine/open-files.ts";

export function listProjects({ state }: StoreFiles): Project[] {
  return state
    .prepare("SELECT id, slug, name, public_key AS publicKey FROM projects ORDER BY id")
    .all() as unknown as Project[];
}
