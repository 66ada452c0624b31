/** Liveness: this process answers. It asks nobody else, so that a dead collector does not take the app down. */
export function GET(): Response {
  return Response.json({ status: "ok" });
}
