import { CircleAlert } from "lucide";
import type { ChannelView } from "#api/channels.ts";
import { CHANNEL_NAMES } from "#model/watch/channel.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { PopupBox } from "#ui/popup-box.tsx";
import { SeverityMark } from "#ui/severity-mark.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { ActionForm } from "../../access/action-form.tsx";
import { paths } from "../../paths.ts";
import { CHANNEL_GETS } from "./channel-kinds.ts";
import { TestButton, type TestAction } from "../test-button.tsx";

export const CHANNEL_GRID = "lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_9rem_minmax(0,1.3fr)_15rem]";

interface ChannelRowProps {
  channel: ChannelView;
  test: TestAction;
  remove: (form: FormData) => Promise<void>;
  viewer: Viewer;
}

/** A channel: where it leads, what it gets, and how that fares. */
export function ChannelRow({ channel, test, remove, viewer }: ChannelRowProps) {
  const { id, name, kind, target, severity, isOn } = channel;
  return (
    <li
      className={`items-center gap-x-4 gap-y-1.5 px-3 py-2.5 text-sm max-lg:flex max-lg:flex-wrap lg:grid ${CHANNEL_GRID}`}
    >
      <span className="flex min-w-0 items-center gap-2 max-lg:w-full">
        <ChannelMark channel={channel} />
        <span className="min-w-0">
          <span className="foreign block truncate font-medium">{name}</span>
          <span className="block text-xs text-muted">{CHANNEL_NAMES[kind]}</span>
        </span>
      </span>
      <span className="foreign min-w-0 font-mono text-xs break-all text-muted max-lg:w-full">{target}</span>
      <span className="text-muted">{CHANNEL_GETS[severity]}</span>
      <span className="min-w-0 max-lg:w-full">
        {isOn ? <Fares channel={channel} viewer={viewer} /> : "Off"}
      </span>
      <span className="flex flex-wrap items-center gap-2 lg:justify-end">
        <ActionForm needs="admin">
          <input type="hidden" name="channel" value={id} />
          <TestButton test={test} label="Test" name={`Send a test message to ${name}`} />
        </ActionForm>
        <Link
          href={paths.channels({ channel: id })}
          aria-label={`Edit ${name}`}
          className={buttonClass("plain", undefined, "small")}
        >
          Edit
        </Link>
        <PopupBox id={`delete-${id}`} name={`Delete ${name}`} label="Delete" size="small">
          <ActionForm needs="admin" action={remove} className="space-y-2 p-2">
            <p className="foreign">
              “{name}” is deleted, and messages that wait for it are given up. This can’t be undone.
            </p>
            <input type="hidden" name="channel" value={id} />
            <Button type="submit" className="text-danger!">
              Delete channel
            </Button>
          </ActionForm>
        </PopupBox>
      </span>
    </li>
  );
}

function ChannelMark({ channel }: { channel: ChannelView }) {
  const { isOn, lastFailure, lastSentAt } = channel;
  if (!isOn) return <SeverityMark severity="minor" label="Off:" />;
  if (isFailing(channel)) return <SeverityMark severity="error" label="Failing:" />;
  return lastSentAt === null && lastFailure === null ? (
    <SeverityMark severity="unknown" label="Not used yet:" />
  ) : (
    <SeverityMark severity="healthy" label="Healthy:" />
  );
}

function isFailing({ lastFailure, lastSentAt }: ChannelView): boolean {
  return lastFailure !== null && (lastSentAt === null || lastFailure.at > lastSentAt);
}

function Fares({ channel, viewer }: { channel: ChannelView; viewer: Viewer }) {
  const { lastSentAt, lastFailure } = channel;
  if (lastSentAt === null && lastFailure === null) return <span className="text-muted">No message yet</span>;
  return (
    <>
      {lastFailure !== null && isFailing(channel) && (
        <span className="foreign flex items-start gap-1.5 text-danger">
          <Icon icon={CircleAlert} size={14} className="mt-0.5" />
          <span>
            {lastFailure.reason}, <Moment at={lastFailure.at} viewer={viewer} />
          </span>
        </span>
      )}
      {lastSentAt !== null && (
        <span className="block text-xs text-muted">
          Delivered <Moment at={lastSentAt} viewer={viewer} as="moment" />
        </span>
      )}
      {lastFailure !== null && !isFailing(channel) && (
        <span className="foreign block text-xs text-muted">
          Failed <Moment at={lastFailure.at} viewer={viewer} />: {lastFailure.reason}
        </span>
      )}
    </>
  );
}
