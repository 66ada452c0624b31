import type { ChannelView } from "#api/channels.ts";
import { CHANNEL_KINDS, CHANNEL_NAMES, type ChannelKind } from "#model/watch/channel.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { paths } from "../../paths.ts";
import { ALERT_SEVERITIES } from "../alert-severity.ts";
import type { FormAction } from "../form-state.ts";
import { ChannelForm } from "./channel-form.tsx";
import { CHANNEL_ADDRESSES } from "./channel-kinds.ts";
import { channelValues, NEW_CHANNEL } from "./read-channel.ts";

interface ChannelEditorProps {
  /** Null for a new one. */
  channel: ChannelView | null;
  /** Of a new one. */
  kind: ChannelKind;
  save: FormAction;
}

/** The form of a channel. */
export function ChannelEditor({ channel, kind: newKind, save }: ChannelEditorProps) {
  const kind = channel?.kind ?? newKind;
  return (
    <section aria-labelledby="channel-form" className="pb-6">
      <h2 id="channel-form" className="foreign mb-3 type-section">
        {channel === null ? "Add a channel" : `${CHANNEL_NAMES[kind]}: ${channel.name}`}
      </h2>
      <Card className="p-4 md:p-5">
        {channel === null && <ChannelKindLinks current={kind} />}
        <ChannelForm
          key={channel?.id ?? kind}
          kind={kind}
          id={channel?.id ?? null}
          isSigned={channel?.isSigned ?? false}
          address={CHANNEL_ADDRESSES[kind]}
          severities={SEVERITIES.map((id) => ({ id, name: ALERT_SEVERITIES[id].label }))}
          initial={{ values: channel === null ? NEW_CHANNEL : channelValues(channel), problems: {} }}
          save={save}
          back={paths.channels()}
        />
      </Card>
    </section>
  );
}

/** The kinds of a new channel, each with a form of its own. */
function ChannelKindLinks({ current }: { current: ChannelKind }) {
  return (
    <nav aria-label="Kind of channel" className="mb-5 flex flex-wrap gap-2">
      {CHANNEL_KINDS.map((kind) => (
        <Link
          key={kind}
          href={paths.channels({ add: kind })}
          replace
          scroll={false}
          aria-current={kind === current ? "true" : undefined}
          className={buttonClass(
            "plain",
            "aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent",
            "small",
          )}
        >
          {CHANNEL_NAMES[kind]}
        </Link>
      ))}
    </nav>
  );
}
