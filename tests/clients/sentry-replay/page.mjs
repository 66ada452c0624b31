// Runs in the page: records it with the SDK's defaults, which mask texts and inputs, while something changes.
import * as Sentry from "sdk";

/* global RUN, SENTRY_DSN, VERSION */
Sentry.init({
  dsn: SENTRY_DSN,
  release: `replay-shop@${RUN}`,
  environment: "production",
  replaysSessionSampleRate: 1,
  integrations: [Sentry.replayIntegration({ minReplayDuration: 0 })],
});
Sentry.setUser({ email: `replay-${VERSION}-${RUN}@shop.example` });
const replay = Sentry.getClient().getIntegrationByName("Replay");

document.querySelector("button").addEventListener("click", () => {
  document.querySelector("#status").textContent = "the card 4111 was refused";
  document
    .querySelector("#list")
    .append(Object.assign(document.createElement("li"), { textContent: "added words" }));
  document.querySelector("#box").style.backgroundColor = "rgb(0, 0, 200)";
  Sentry.captureException(new Error(`refused ${RUN}`));
});
globalThis.finish = async () => {
  await replay.flush();
  await Sentry.flush(10_000);
  return replay.getReplayId();
};
