import type { Result } from "#lib/result.ts";
import type { TokenView } from "#api/tokens.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { countOf } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import { Section } from "#ui/section.tsx";
import type { Viewer } from "#ui/viewer.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";
import { FailureScreen } from "../errors/failure-screen.tsx";
import { SettingsBody } from "../settings/settings-body.tsx";
import type { ShownOutcome } from "./change-outcome.ts";
import { OutcomeNotice } from "./outcome-notice.tsx";
import { SCOPE_NAMES, scopeLabel } from "./scope-names.ts";
import { TokenForm } from "./token-form.tsx";
import type { TokenAction } from "./token-state.ts";

export interface ShownTokens {
  /** Null for those who may not see them. */
  tokens: TokenView[] | null;
  projects: { slug: string; name: string }[];
}

interface TokensScreenProps {
  shown: Result<ShownTokens, CollectorFailure>;
  create: TokenAction;
  revoke: (form: FormData) => Promise<void>;
  /** What became of the last change, as a sentence; null without one. */
  outcome: ShownOutcome | null;
  viewer: Viewer;
  collectorUrl: string;
}

const NEEDS_ADMIN = "Your role can't see or create tokens. Ask an admin or an owner.";

/** The keys of programs. */
export function TokensScreen({ shown, create, revoke, outcome, viewer, collectorUrl }: TokensScreenProps) {
  return (
    <SettingsBody
      title="Tokens"
      about="What programs identify themselves with, as a bearer token. Give each program its own, with the least scope that it can do with, so that you can revoke it alone."
    >
      {outcome !== null && <OutcomeNotice outcome={outcome} />}
      {shown.ok ? (
        <>
          <Section id="new-token" title="New token">
            <Card>
              <TokenForm
                create={create}
                projects={shown.value.projects}
                disabledReason={shown.value.tokens === null ? NEEDS_ADMIN : null}
              />
            </Card>
          </Section>
          {shown.value.tokens !== null && (
            <TokenList tokens={shown.value.tokens} revoke={revoke} viewer={viewer} />
          )}
          <Scopes />
        </>
      ) : (
        <FailureScreen failure={shown.error} collectorUrl={collectorUrl} heading="h2" />
      )}
    </SettingsBody>
  );
}

interface TokenListProps {
  tokens: TokenView[];
  revoke: TokensScreenProps["revoke"];
  viewer: Viewer;
}

function TokenList({ tokens, revoke, viewer }: TokenListProps) {
  return (
    <Section
      id="tokens"
      title="All tokens"
      meta={tokens.length === 0 ? undefined : countOf(tokens.length, "token", "tokens")}
    >
      {tokens.length === 0 ? (
        <p className="text-sm text-muted">
          There are none yet. Besides them there is the API token in{" "}
          <code className="text-ink">data/credentials.json</code>, which may do everything.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {tokens.map((token) => (
            <Token key={token.id} token={token} revoke={revoke} viewer={viewer} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Token({ token, revoke, viewer }: Omit<TokenListProps, "tokens"> & { token: TokenView }) {
  const { id, name, scope, project, createdAt, createdBy, usedAt, expires, isExpired } = token;
  return (
    <li className="flex items-start justify-between gap-3 px-3 py-3">
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="foreign font-medium wrap-anywhere">{name}</span>
          <Badge>{scopeLabel(scope)}</Badge>
          {project !== null && <Badge>{project}</Badge>}
          {isExpired && <Badge tone="warn">Expired</Badge>}
        </div>
        <p className="text-xs text-muted">
          {usedAt === null ? (
            "never used"
          ) : (
            <>
              last used <Moment at={usedAt} viewer={viewer} />
            </>
          )}
          {expires !== null && (
            <>
              , {isExpired ? "expired on" : "until"} <Moment at={expires} viewer={viewer} as="date" />
            </>
          )}
          , created <Moment at={createdAt} viewer={viewer} /> by <span className="foreign">{createdBy}</span>
        </p>
      </div>
      <form action={revoke}>
        <input type="hidden" name="token" value={id} />
        <Button
          type="submit"
          size="small"
          data-tip="Whatever uses it is refused from then on"
          aria-label={`Revoke ${name}`}
        >
          Revoke
        </Button>
      </form>
    </li>
  );
}

function Scopes() {
  return (
    <Section id="scopes" title="Scopes">
      <ul className="space-y-1 text-sm text-muted">
        {SCOPE_NAMES.map(({ scope, label, does }) => (
          <li key={scope}>
            <span className="font-medium text-ink">{label}</span> {does}.
          </li>
        ))}
      </ul>
    </Section>
  );
}
