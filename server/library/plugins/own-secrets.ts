/** The secrets that a plugin may read; names that begin with a colon are internal. */
export function forPlugin(secrets: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(secrets).filter(([key]) => !key.startsWith(':')))
}
