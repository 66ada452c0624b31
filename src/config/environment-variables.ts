/** The whole environment, for files that name variables of their own, such as `$PAGER_URL`. */
export function environmentVariables(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
