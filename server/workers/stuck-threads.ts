let stuckCount = 0

/**
 * Waits for threads or calls to end, but not for ever: what is inside a call of the file system that does not come back
 * cannot be ended, and is left behind.
 */
export async function endsWithin(ending: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  const outcome = await Promise.race([ending.catch(() => undefined), late])
  clearTimeout(timer)
  if (outcome !== 'late') return
  stuckCount += 1
  void ending
    .catch(() => undefined)
    .then(() => {
      stuckCount -= 1
    })
}

/** Whether something of this process was left behind: ending it in the usual way would wait for that. */
export function hasStuckThreads(): boolean {
  return stuckCount > 0
}
