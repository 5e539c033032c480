import { useLocalStorage } from '@mantine/hooks'
import type { ReadingDirection } from '../../../api/types.ts'

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
  const [fit, setFit] = useLocalStorage<Fit>({
    key: 'inglenook-fit',
    defaultValue: 'page',
    getInitialValueInEffect: false,
  })
  const [chosenDirection, chooseDirection] = useLocalStorage<ReadingDirection | null>({
    key: `inglenook-direction-${seriesId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const [stripWidth, setStripWidth] = useLocalStorage<number>({
    key: 'inglenook-strip-width',
    defaultValue: 60,
    getInitialValueInEffect: false,
  })
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
