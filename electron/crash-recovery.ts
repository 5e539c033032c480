import type { WebContents } from 'electron'

/** Who fails again within this long fails by what it shows, not by chance. */
const crashWindowMs = 60_000

type Tools = {
  /** Milliseconds; only differences count. */
  readonly now: () => number
  /** Loads the page again. */
  readonly reload: () => void
  /** Asks the person what is to be shown, where loading the same again would fail again. */
  readonly ask: () => void
}

/**
 * A page whose process has ended (it crashed, or the system took its memory) leaves an empty window. It is loaded again by
 * itself, since server and reading place are not in it; the second time within a minute the person is asked.
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
