const pollIntervalMs = 500
/** Who started this program; looked at first of all, before it can be gone. */
const parent = process.ppid

/**
 * Calls `stop` when the shell that npm started this program in is gone: npm hands a signal on to that shell, and the
 * shell to nobody. Without effect where npm is not there.
 */
export function onParentExit(stop: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  return setInterval(() => {
    if (process.ppid !== parent) stop()
  }, pollIntervalMs).unref()
}
