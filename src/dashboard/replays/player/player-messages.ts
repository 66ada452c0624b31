/** What the replay's page tells the player in its frame. Times are milliseconds since 1970. */
export type PlayerCommand =
  | { do: "load"; recording: ArrayBuffer; at: number | null }
  | { do: "play" }
  | { do: "pause" }
  | { do: "seek"; at: number }
  | { do: "speed"; speed: number }
  | { do: "skip"; isSkipping: boolean };

/** What the player answers. */
export type PlayerReport =
  | { is: "ready" }
  | { is: "loaded"; first: number; last: number; refused: number }
  | { is: "failed"; why: "no_snapshot" | "unreadable" }
  | { is: "at"; at: number; isPlaying: boolean; isFast: boolean };
