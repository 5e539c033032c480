const pollIntervalMs = 500
/** The parent process; read at import, before it can exit. */
const parent = process.ppid

/**
 * Calls `stop` when the shell started by npm exits: npm forwards signals to that shell, which does not forward them. No
 * effect outside npm.
 */
export function onParentExit(stop: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  return setInterval(() => {
    if (process.ppid !== parent) stop()
  }, pollIntervalMs).unref()
}
