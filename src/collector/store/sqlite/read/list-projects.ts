import type { Project } from "#model/project.ts";
import type { Connection } from "../connection.ts";

export function listProjects(connection: Connection): Project[] {
  return connection
    .prepare("SELECT id, slug, name, public_key AS publicKey FROM projects ORDER BY id")
    .all() as unknown as Project[];
}
