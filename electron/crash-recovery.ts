import type { WebContents } from 'electron'

/** A second failure within this time is not chance: the page itself is the cause. */
const crashWindowMs = 60_000

type Tools = {
  /** In milliseconds; only differences matter. */
  readonly now: () => number
  /** Reloads the page. */
  readonly reload: () => void
  /** Asks the person what to show, as reloading would fail again. */
  readonly ask: () => void
}

/**
 * A page whose process has ended (crashed, or killed for its memory) leaves an empty window. It is reloaded, since it
 * holds neither the server nor the reading progress; the second time within a minute the person is asked.
 */
export function recoverCrashedPage(contents: Pick<WebContents, 'on'>, { now, reload, ask }: Tools): void {
  let last = Number.NEGATIVE_INFINITY
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const isRepeated = now() - last < crashWindowMs
    last = now()
    if (isRepeated) ask()
    else reload()
  })
}
