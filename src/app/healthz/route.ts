/** Liveness of this process only, so that a dead collector does not take the app down. */
export function GET(): Response {
  return Response.json({ status: "ok" });
}
