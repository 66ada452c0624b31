import type { Bytes } from "#lib/units.ts";
import type { Room } from "../../port/room.ts";
import type { NoticeList } from "./notice-list.ts";

/** Raises a notice while the disk is short, with what is free at the moment, and clears it once there is room again. */
export function noteRoom(
  notices: Pick<NoticeList, "raise" | "clear">,
  { free, minFree, shortSince }: Room,
): void {
  if (shortSince === null) {
    notices.clear("disk_short", "");
    return;
  }
  notices.raise({
    code: "disk_short",
    subject: "",
    text: "The disk is nearly full: new data is refused.",
    detail:
      `${megabytes(free)} are free; ${megabytes(minFree)} must stay free (GLASSHOUSE_MIN_FREE), so that issues and settings ` +
      "can still be changed. Make room on the disk, or keep less data: GLASSHOUSE_RETENTION_DAYS, " +
      "GLASSHOUSE_RETENTION_BYTES. Data is taken again within seconds, without a restart.",
  });
}

function megabytes(bytes: Bytes): string {
  return `${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;
}
