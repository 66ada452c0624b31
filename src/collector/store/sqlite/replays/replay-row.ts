import type { EventId, ProjectId } from "#lib/ids.ts";
import type { Bytes, UnixMillis } from "#lib/units.ts";
import type { Replay, ReplayKind } from "#model/replay.ts";

/** A row of `SELECT_REPLAY`. */
export interface ReplayRow {
  row: number;
  projectId: ProjectId;
  replayId: EventId;
  kind: ReplayKind;
  started: UnixMillis;
  ended: UnixMillis;
  receivedAt: UnixMillis;
  platform: string | null;
  environment: string | null;
  release: string | null;
  userId: string | null;
  userEmail: string | null;
  userName: string | null;
  userIp: string | null;
  browserName: string | null;
  browserVersion: string | null;
  osName: string | null;
  osVersion: string | null;
  device: string | null;
  sdkName: string | null;
  sdkVersion: string | null;
  errors: number;
  clicks: number;
  messages: number;
  requests: number;
  segments: number;
  size: Bytes;
  urls: string;
}

/** The number of errors that a replay names. */
export const ERRORS = `(SELECT count(*) FROM replay_links AS links WHERE links.project = replays.project
  AND links.replay_id = replays.replay_id AND links.kind = 'error')`;

export const SELECT_REPLAY = `SELECT id AS row, project AS projectId, replay_id AS replayId, kind, started, ended,
  received AS receivedAt, platform, environment, release, user_id AS userId, user_email AS userEmail,
  user_name AS userName, user_ip AS userIp, browser_name AS browserName, browser_version AS browserVersion,
  os_name AS osName, os_version AS osVersion, device, sdk_name AS sdkName, sdk_version AS sdkVersion,
  ${ERRORS} AS errors, clicks, messages, requests, segments, size,
  (SELECT json_group_array(url) FROM (SELECT url FROM replay_urls WHERE replay_urls.project = replays.project
    AND replay_urls.replay_id = replays.replay_id ORDER BY segment, place)) AS urls
  FROM replays`;

export function replayOf(row: ReplayRow): Replay {
  return {
    projectId: row.projectId,
    replayId: row.replayId,
    kind: row.kind,
    started: row.started,
    ended: row.ended,
    receivedAt: row.receivedAt,
    urls: [...new Set(JSON.parse(row.urls) as string[])],
    platform: row.platform,
    environment: row.environment,
    release: row.release,
    user: { id: row.userId, email: row.userEmail, name: row.userName, ip: row.userIp },
    browser: { name: row.browserName, version: row.browserVersion },
    os: { name: row.osName, version: row.osVersion },
    device: row.device,
    sdk: { name: row.sdkName, version: row.sdkVersion },
    errors: row.errors,
    clicks: row.clicks,
    messages: row.messages,
    requests: row.requests,
    segments: row.segments,
    size: row.size,
  };
}
