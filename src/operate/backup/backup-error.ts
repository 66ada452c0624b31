/** Why a backup was not made, is no good, or was not restored: a sentence for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}
