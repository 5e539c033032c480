import { commandOfName, type KeyMap, type KeyPress, keyName } from './key-map.ts'

/** Page direction on screen: to the right or to the left. */
export type TurnDirection = 'ltr' | 'rtl'

/** Commands of every reader, by key, tap or swipe. */
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

/** Commands that do not concern the pages. */
export type ShellCommand = Extract<Command, 'bars' | 'fullscreen' | 'leave'>

/** Whether a command is for the reader window instead of the pages. */
export function isShellCommand(command: string): command is ShellCommand {
  return command === 'bars' || command === 'fullscreen' || command === 'leave'
}

type Turn = 'next' | 'previous'
/** Left and right commands; the reading direction decides which turn they are. */
export type SideCommand = 'turnLeft' | 'turnRight'

/** Default keys of every reader. */
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

/** Command of a key; null for none. Left and right follow the reading direction. */
export function commandOfKey(press: KeyPress, direction: TurnDirection): Command | null {
  return commandOfPress(readerKeys, press, direction)
}

/** The same for a reader with additional keys. */
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

/** Share of the width at each side that turns the page; the centre toggles the bars. */
const side = 0.3

/** Command of a tap at a horizontal position, 0 to 1 from the left edge. */
export function commandOfTap(x: number, direction: TurnDirection): Command {
  if (x >= side && x <= 1 - side) return 'bars'
  const right = x > 0.5
  return right === (direction === 'ltr') ? 'next' : 'previous'
}

const shortest = 40
const slowest = 700

/** Command of a swipe by its movement in pixels and its duration in milliseconds; null when it is none. */
export function commandOfSwipe(dx: number, dy: number, ms: number, direction: TurnDirection): Command | null {
  if (Math.abs(dx) < shortest || Math.abs(dx) < 1.5 * Math.abs(dy) || ms > slowest) return null
  const leftwards = dx < 0
  return leftwards === (direction === 'ltr') ? 'next' : 'previous'
}
