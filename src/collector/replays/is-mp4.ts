/** Whether bytes begin as an MP4 file does: with a box `ftyp`. */
export function isMp4(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(4, 8)).toString("latin1") === "ftyp";
}
