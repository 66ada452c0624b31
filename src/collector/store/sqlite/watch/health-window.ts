import type { UnixMillis } from "#lib/units.ts";
import type { CountedHealth } from "#model/watch/judge-crash-free.ts";

/** Sessions of a release, an environment and a user (each empty if there is none) that began in a step of time. */
export type HealthPart = [
  release: string,
  environment: string,
  user: string,
  sessions: number,
  crashed: number,
  firstSeen: UnixMillis,
];

interface Place {
  sessions: number;
  crashed: number;
  /** By user: the steps that it has sessions in, and how many of them crashed. */
  users: Map<string, { steps: number; crashed: number }>;
  crashedUsers: number;
  /** When the first session of each step began, the earliest first. */
  starts: UnixMillis[];
}

/** Sums the steps within a window of time, which moves on by adding one and removing the first. */
export function createHealthWindow() {
  const places = new Map<string, Place>();
  const placeOf = (release: string, environment: string): Place => {
    const key = JSON.stringify([release, environment]);
    const known = places.get(key) ?? {
      sessions: 0,
      crashed: 0,
      users: new Map(),
      crashedUsers: 0,
      starts: [],
    };
    places.set(key, known);
    return known;
  };
  const change = (parts: readonly HealthPart[], sign: 1 | -1) => {
    const starts = new Map<Place, UnixMillis>();
    for (const [release, environment, user, sessions, crashed, firstSeen] of parts) {
      const place = placeOf(release, environment);
      place.sessions += sign * sessions;
      place.crashed += sign * crashed;
      starts.set(place, Math.min(starts.get(place) ?? firstSeen, firstSeen));
      if (user !== "") changeUser(place, user, sign, crashed);
    }
    for (const [place, at] of starts)
      if (sign > 0) place.starts.push(at);
      else place.starts.shift();
  };
  return {
    add: (parts: readonly HealthPart[]) => change(parts, 1),
    remove: (parts: readonly HealthPart[]) => change(parts, -1),
    health: (): CountedHealth[] =>
      [...places].flatMap(([key, { sessions, crashed, users, crashedUsers, starts }]) => {
        const [release, environment] = JSON.parse(key) as [string, string];
        return sessions === 0
          ? []
          : {
              release: release === "" ? null : release,
              environment: environment === "" ? null : environment,
              sessions,
              crashed,
              users: users.size,
              crashedUsers,
              firstSeen: Math.min(...starts),
            };
      }),
  };
}

function changeUser(place: Place, user: string, sign: 1 | -1, crashed: number): void {
  const before = place.users.get(user) ?? { steps: 0, crashed: 0 };
  const after = { steps: before.steps + sign, crashed: before.crashed + sign * crashed };
  if (after.steps === 0) place.users.delete(user);
  else place.users.set(user, after);
  place.crashedUsers += Number(after.crashed > 0) - Number(before.crashed > 0);
}
