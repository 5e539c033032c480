import { useCallback, useRef } from 'react'
import type { Book } from '../../../api/types.ts'
import { type Command, isShellCommand } from '../shell/turns.ts'
import { type Bars, useBars } from '../shell/use-bars.ts'
import { type Fullscreen, useFullscreen } from '../shell/use-fullscreen.ts'
import { useLeave } from '../shell/use-leave.ts'

type Ways = {
  readonly turn: (step: 1 | -1) => void
  readonly seek: (position: number) => void
  /** How many positions the book has. */
  readonly positions: number
  /** Takes a command for what lies over the text; true when it was meant for that. */
  readonly intercept: () => boolean
}

type Around = { readonly bars: Bars; readonly fullscreen: Fullscreen; readonly leave: () => void }

/** What the keys, taps and buttons of the reader of texts do. */
export function useTextShell(book: Book, ways: Ways) {
  const bars = useBars()
  const fullscreen = useFullscreen()
  const leave = useLeave(book.seriesId)
  const now = useRef({ ways, around: { bars, fullscreen, leave } })
  now.current = { ways, around: { bars, fullscreen, leave } }
  // The same function while what it works with changes: a key that follows at once finds what the one before left.
  const perform = useCallback((command: Command) => doCommand(command, now.current.ways, now.current.around), [])
  return { bars, fullscreen, leave, perform }
}

function doCommand(command: Command, ways: Ways, { bars, fullscreen, leave }: Around): void {
  if (ways.intercept()) return
  if (isShellCommand(command)) {
    const shell = { leave, bars: bars.toggle, fullscreen: fullscreen.toggle }
    shell[command]()
    return
  }
  bars.hide()
  if (command === 'first') ways.seek(1)
  else if (command === 'last') ways.seek(ways.positions)
  else ways.turn(command === 'next' || command === 'forward' ? 1 : -1)
}
