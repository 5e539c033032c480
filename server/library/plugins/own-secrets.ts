/** What is kept for a plugin and is for it; names that begin with a colon are for us alone. */
export function forPlugin(secrets: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(secrets).filter(([key]) => !key.startsWith(':')))
}
