import { useCallback, useRef } from 'react'
import type { Book } from '../../../api/types.ts'
import { isShellCommand } from '../shell/turns.ts'
import { type Bars, type Fullscreen, useBars, useFullscreen, useLeave } from '../shell/use-reader-frame.ts'
import type { EpubCommand, TextCommand } from './epub-commands.ts'

type Ways = {
  readonly turn: (step: 1 | -1) => void
  readonly seek: (position: number) => void
  /** How many positions the book has. */
  readonly positions: number
  /** Takes a command for what lies over the text; true when it was meant for that. */
  readonly intercept: () => boolean
  /** Scrolls through what is hidden of a page that is enlarged; false when nothing is. */
  readonly scroll: (onward: boolean) => boolean
  readonly acts: Readonly<Record<TextCommand, () => void>>
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
  const perform = useCallback((command: EpubCommand) => doCommand(command, now.current.ways, now.current.around), [])
  return { bars, fullscreen, leave, perform }
}

/** What opens something in the bars brings them. */
const inBars: ReadonlySet<EpubCommand> = new Set(['contents', 'search', 'bookmark', 'incognito'])

function doCommand(command: EpubCommand, ways: Ways, { bars, fullscreen, leave }: Around): void {
  if (ways.intercept()) return
  if (isShellCommand(command)) {
    const shell = { leave, bars: bars.toggle, fullscreen: fullscreen.toggle }
    shell[command]()
  } else if (isTextCommand(command, ways.acts)) {
    if (inBars.has(command)) bars.show()
    ways.acts[command]()
  } else {
    bars.hide()
    turnBy(command, ways)
  }
}

function isTextCommand(command: EpubCommand, acts: Ways['acts']): command is TextCommand {
  return Object.hasOwn(acts, command)
}

function turnBy(command: Exclude<EpubCommand, TextCommand>, { seek, positions, scroll, turn }: Ways): void {
  if (command === 'first') seek(1)
  else if (command === 'last') seek(positions)
  else {
    const isOnward = command === 'next' || command === 'forward'
    const scrolls = command === 'forward' || command === 'backward'
    if (!(scrolls && scroll(isOnward))) turn(isOnward ? 1 : -1)
  }
}
