import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { ALERT_LINKS, AlertLink, AlertLinkView } from "#api/alert-links.ts";
import type { Failure, Handlers } from "#api/endpoint.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Alert } from "#model/watch/alert.ts";
import { findSilence } from "#model/watch/find-silence.ts";
import type { SilenceMatch } from "#model/watch/silence.ts";
import { notFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import { isSigned } from "./sign-link.ts";

const HOUR: Millis = 3_600_000;
/** Nobody is signed in: whoever has the message. */
const BY_LINK = "a link in a message";

/**
 * Describes what a link does, and does it. `linkKey` signs links, `wake` looks for messages to send. Nothing is read of the store
 * before the signature is known to be right.
 */
export function alertLinkHandlers(
  { store, clock }: ReadContext,
  { linkKey, wake }: { linkKey: string; wake: () => void },
): Handlers<typeof ALERT_LINKS> {
  async function find(link: AlertLink): Promise<Result<Alert, Failure<"forbidden" | "not_found">>> {
    if (!isSigned(link, link.sig, linkKey) || link.until * 1000 < clock())
      return err({
        code: "forbidden",
        detail: "This link has expired, or is incomplete. Open the alert instead.",
      });
    const alert = await store.getAlert(link.alert);
    return alert === null ? err(notFound("such alert any more")) : ok(alert);
  }

  async function silence(alert: Alert, until: UnixMillis): Promise<void> {
    const now = clock();
    const known = findSilence(alert, await store.listSilences(now), now);
    if (known !== null && known.endsAt >= until) return;
    const reason = `Alert ${alert.id}: ${alert.detail.title}`.slice(0, 500);
    await store.addSilence({
      match: matchOf(alert),
      reason,
      createdBy: BY_LINK,
      startsAt: now,
      endsAt: until,
    });
  }

  async function view(alert: Alert, action: AlertLink["do"]): Promise<AlertLinkView> {
    const now = clock();
    return linkView(alert, action, findSilence(alert, await store.listSilences(now), now)?.endsAt ?? null);
  }

  return {
    async describeAlertLink(link) {
      const found = await find(link);
      return found.ok ? ok(await view(found.value, link.do)) : found;
    },
    async useAlertLink({ hours, ...link }) {
      const found = await find(link);
      if (!found.ok) return found;
      const alert = found.value;
      describeAct({ subject: `${link.do} alert ${alert.id}` });
      if (alert.endedAt !== null) return err({ code: "not_possible", detail: "The alert is over." });
      if (link.do === "silence") await silence(alert, clock() + hours * HOUR);
      // Whoever comes second finds it acknowledged, as the answer says.
      else await store.acknowledgeAlert(alert.id, BY_LINK, clock());
      wake();
      return ok(await view((await store.getAlert(alert.id)) ?? alert, link.do));
    },
  };
}

/** The rule, on what the alert is about. */
function matchOf({ ruleId, detail: { subject } }: Alert): SilenceMatch {
  const { service, operation, environment, issueId, monitor } = subject;
  return { rule: ruleId, service, operation, environment, issueId, monitor, severity: null };
}

function linkView(alert: Alert, action: AlertLink["do"], silencedUntil: UnixMillis | null): AlertLinkView {
  const { ruleName, kind, severity, endedAt, acknowledgedAt, acknowledgedBy, detail } = alert;
  return {
    do: action,
    title: detail.title,
    text: detail.text,
    rule: { name: ruleName, kind },
    severity,
    state: endedAt === null ? "firing" : "resolved",
    openedAt: isoFromMillis(alert.openedAt),
    endedAt: endedAt === null ? null : isoFromMillis(endedAt),
    acknowledged:
      acknowledgedAt === null ? null : { at: isoFromMillis(acknowledgedAt), by: acknowledgedBy ?? BY_LINK },
    silencedUntil: silencedUntil === null ? null : isoFromMillis(silencedUntil),
  };
}
