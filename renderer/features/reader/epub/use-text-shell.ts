import { useCallback, useRef } from 'react'
import type { Book } from '../../../api/types.ts'
import { isShellCommand } from '../shell/turns.ts'
import { type Bars, type Fullscreen, useBars, useFullscreen, useLeave } from '../shell/use-reader-frame.ts'
import type { EpubCommand, TextCommand } from './epub-commands.ts'

type CommandHandlers = {
  readonly turn: (step: 1 | -1) => void
  readonly seek: (position: number) => void
  /** Number of positions of the book. */
  readonly positions: number
  /** Offers a command to an overlay of the text; true when it was handled. */
  readonly intercept: () => boolean
  /** Scrolls the hidden part of a zoomed page; false when nothing is hidden. */
  readonly scroll: (onward: boolean) => boolean
  readonly actions: Readonly<Record<TextCommand, () => void>>
}

type Around = { readonly bars: Bars; readonly fullscreen: Fullscreen; readonly leave: () => void }

/** Executes keys, taps and buttons of the text reader. */
export function useTextShell(book: Book, handlers: CommandHandlers) {
  const bars = useBars()
  const fullscreen = useFullscreen()
  const leave = useLeave(book.seriesId)
  const now = useRef({ ways: handlers, around: { bars, fullscreen, leave } })
  now.current = { ways: handlers, around: { bars, fullscreen, leave } }
  // Stable and up to date: a key pressed immediately after another sees its result.
  const perform = useCallback((command: EpubCommand) => doCommand(command, now.current.ways, now.current.around), [])
  return { bars, fullscreen, leave, perform }
}

/** Commands that open something in the bars show them. */
const inBars: ReadonlySet<EpubCommand> = new Set(['contents', 'search', 'bookmark', 'incognito'])

function doCommand(command: EpubCommand, handlers: CommandHandlers, { bars, fullscreen, leave }: Around): void {
  if (handlers.intercept()) return
  if (isShellCommand(command)) {
    const shell = { leave, bars: bars.toggle, fullscreen: fullscreen.toggle }
    shell[command]()
  } else if (isTextCommand(command, handlers.actions)) {
    if (inBars.has(command)) bars.show()
    handlers.actions[command]()
  } else {
    bars.hide()
    turnBy(command, handlers)
  }
}

function isTextCommand(command: EpubCommand, actions: CommandHandlers['actions']): command is TextCommand {
  return Object.hasOwn(actions, command)
}

function turnBy(command: Exclude<EpubCommand, TextCommand>, { seek, positions, scroll, turn }: CommandHandlers): void {
  if (command === 'first') seek(1)
  else if (command === 'last') seek(positions)
  else {
    const isOnward = command === 'next' || command === 'forward'
    const scrolls = command === 'forward' || command === 'backward'
    if (!(scrolls && scroll(isOnward))) turn(isOnward ? 1 : -1)
  }
}
