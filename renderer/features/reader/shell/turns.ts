import { commandOfName, type KeyMap, type KeyPress, keyName } from './key-map.ts'

/** The way pages follow each other on screen: to the right or to the left. */
export type TurnDirection = 'ltr' | 'rtl'

/** What a key, tap or swipe asks of a reader. */
export type Command =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  /** On by a screenful: first through what is hidden of this page, then to the next. */
  | 'forward'
  | 'backward'
  | 'bars'
  | 'fullscreen'
  | 'leave'

/** Commands that have nothing to do with the pages. */
export type ShellCommand = Extract<Command, 'bars' | 'fullscreen' | 'leave'>

/** Whether a command is for the window around the pages. */
export function isShellCommand(command: string): command is ShellCommand {
  return command === 'bars' || command === 'fullscreen' || command === 'leave'
}

type Turn = 'next' | 'previous'
/** What the arrows to the sides ask; which turn it is depends on the direction of the book. */
export type SideCommand = 'turnLeft' | 'turnRight'

/** The keys of every reader. */
export const readerKeys: KeyMap<Exclude<Command, Turn> | SideCommand> = {
  turnRight: ['ArrowRight'],
  turnLeft: ['ArrowLeft'],
  forward: ['Space', 'PageDown', 'ArrowDown'],
  backward: ['Shift+Space', 'PageUp', 'ArrowUp'],
  first: ['Home'],
  last: ['End'],
  bars: ['m'],
  fullscreen: ['f'],
  leave: ['Escape'],
}

/** What a key means; null when it is not for the reader. Left and right follow the direction of the book. */
export function commandOfKey(press: KeyPress, direction: TurnDirection): Command | null {
  return commandOfPress(readerKeys, press, direction)
}

/** The same for a reader with keys of its own. */
export function commandOfPress<K extends string>(
  keys: KeyMap<K>,
  press: KeyPress,
  direction: TurnDirection,
): Exclude<K, SideCommand> | Turn | null {
  const command: string | null = commandOfName(keys, keyName(press))
  if (command === 'turnRight') return direction === 'ltr' ? 'next' : 'previous'
  if (command === 'turnLeft') return direction === 'ltr' ? 'previous' : 'next'
  return command as Exclude<K, SideCommand> | null
}

/** The share of the width on each side that turns the page; what lies between shows the bars. */
const side = 0.3

/** What a tap means, by where it is from the left edge, 0 to 1. */
export function commandOfTap(x: number, direction: TurnDirection): Command {
  if (x >= side && x <= 1 - side) return 'bars'
  const right = x > 0.5
  return right === (direction === 'ltr') ? 'next' : 'previous'
}

const shortest = 40
const slowest = 700

/** What a swipe means, by its way in pixels and its time in milliseconds; null when it was none. */
export function commandOfSwipe(dx: number, dy: number, ms: number, direction: TurnDirection): Command | null {
  if (Math.abs(dx) < shortest || Math.abs(dx) < 1.5 * Math.abs(dy) || ms > slowest) return null
  const leftwards = dx < 0
  return leftwards === (direction === 'ltr') ? 'next' : 'previous'
}
