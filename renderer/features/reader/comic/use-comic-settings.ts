import type { ReadingDirection } from '../../../api/types.ts'
import { useRemembered } from '../shell/use-remembered.ts'

export type Fit = 'page' | 'width' | 'height' | 'original'

export type ComicSettings = {
  readonly fit: Fit
  readonly setFit: (fit: Fit) => void
  /** The direction in force. */
  readonly direction: ReadingDirection
  /** The direction that a person chose for this series on this device; null follows the book. */
  readonly chosenDirection: ReadingDirection | null
  readonly chooseDirection: (direction: ReadingDirection | null) => void
  /** Width of a strip in percent of the window, on wide windows. */
  readonly stripWidth: number
  readonly setStripWidth: (percent: number) => void
}

/** How pages are shown, as this device remembers it. */
export function useComicSettings(seriesId: string, bookDirection: ReadingDirection): ComicSettings {
  const [fit, setFit] = useRemembered<Fit>('inglenook-fit', 'page')
  const [chosenDirection, chooseDirection] = useRemembered<ReadingDirection | null>(
    `inglenook-direction-${seriesId}`,
    null,
  )
  const [stripWidth, setStripWidth] = useRemembered('inglenook-strip-width', 60)
  return {
    fit,
    setFit,
    direction: chosenDirection ?? bookDirection,
    chosenDirection,
    chooseDirection,
    stripWidth,
    setStripWidth,
  }
}
