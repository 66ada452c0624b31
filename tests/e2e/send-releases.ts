import type { House } from "./glasshouse.ts";

/** Records two releases as a release tool does: the incident's, with a commit and a deploy, and one that never ran. */
export async function sendReleases(house: House): Promise<void> {
  await post(house, "", { version: "shop@1.5.0", projects: ["app"], url: "https://shop.example/1.5.0" });
  await post(house, "", {
    version: "shop@1.4.0",
    projects: ["app"],
    dateReleased: "2026-11-20T10:00:00Z",
    commits: [
      {
        id: "2a5cefa63f878b0a9fa722a41d6084b75b68b14a",
        message: "Charge once\n\nNot twice.",
        author_name: "Ada",
      },
    ],
  });
  await post(house, "shop@1.4.0/deploys/", { environment: "production", name: "blue" });
}

async function post(house: House, path: string, body: object): Promise<void> {
  const answer = await fetch(`${house.collector}/api/0/organizations/glasshouse/releases/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${house.apiToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`the collector answered ${answer.status} to a release`);
}
