let stuckCount = 0

/**
 * Waits for threads or calls to end, with a time limit: a file system call that never returns cannot be ended and is
 * abandoned.
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

/** Whether something of this process was abandoned: a regular exit would wait for it. */
export function hasStuckThreads(): boolean {
  return stuckCount > 0
}
