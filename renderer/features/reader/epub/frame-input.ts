import type { KeyMap } from '../shell/key-map.ts'
import type { Swipe } from '../shell/swipe/swipe.ts'
import { commandOfPress, type TurnDirection } from '../shell/turns.ts'
import { commandOfGesture, isZoomed, touchOf } from '../shell/use-commands.ts'
import type { EpubCommand, EpubKey } from './epub-commands.ts'
import { listenToSelection, pointInWindow, type Selected } from './frame-selection.ts'

export type FrameInput = {
  readonly direction: TurnDirection
  readonly keys: KeyMap<EpubKey>
  readonly onCommand: (command: EpubCommand) => void
  readonly onLink: (link: FollowedLink) => void
  readonly onSelected: (selected: Selected | null) => void
  /** A tap on the text; true when it was for something that lies there, and turns no page. */
  readonly onTouch: (doc: Document, x: number, y: number) => boolean
  /** Moves the pages with a finger; null where fingers scroll. */
  readonly swipe: Swipe | null
}

/** A link that was followed. */
export type FollowedLink = {
  readonly href: string
  /** Address of the resource it is in. */
  readonly base: string
  /** The link itself; null when it stands in no resource. */
  readonly element: Element | null
}

/**
 * Whether a frame without scripts lets our own listeners run. Some engines do not; there a pane of glass over the frame
 * takes the taps.
 */
export function receivesEvents(doc: Document): boolean {
  let received = false
  const listen = () => {
    received = true
  }
  doc.addEventListener('inglenook-ping', listen)
  doc.dispatchEvent(new Event('inglenook-ping'))
  doc.removeEventListener('inglenook-ping', listen)
  return received
}

/** Takes keys, taps, swipes and links of a resource. Gives the way to stop. */
export function listenToFrame(doc: Document, input: FrameInput): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const { swipe } = input
  let start: { readonly x: number; readonly y: number; readonly at: number } | null = null

  doc.addEventListener('keydown', (event) => takeKey(event, input), { signal })
  doc.addEventListener('click', (event) => takeLink(event, input), { signal })
  doc.addEventListener('pointermove', passOn, { signal })
  doc.addEventListener(
    'pointerdown',
    (event) => {
      const plain = event.isPrimary && event.button === 0 && !hasSelection(doc)
      start = plain ? { ...pointInWindow(event, doc), at: event.timeStamp } : null
      if (plain && event.pointerType !== 'mouse' && !isZoomed()) swipe?.begin(touchOf(event))
      else swipe?.cancel()
    },
    { signal },
  )
  doc.addEventListener('pointermove', (event) => followFinger(event, doc, swipe), { signal })
  const cancel = () => {
    start = null
    swipe?.cancel()
  }
  doc.addEventListener('pointercancel', cancel, { signal })
  doc.addEventListener(
    'pointerup',
    (event) => {
      const began = start
      start = null
      if (swipe?.end(touchOf(event)) === true) return
      if (began === null || isZoomed() || hasSelection(doc) || linkAt(event.target) !== null) return
      const { x, y } = pointInWindow(event, doc)
      const gesture = { start: began, x, y, at: event.timeStamp, width: window.innerWidth }
      const command = commandOfGesture({ ...gesture, swipes: event.pointerType !== 'mouse' }, input.direction)
      const isTaken = isTap(began, x, y) && input.onTouch(doc, event.clientX, event.clientY)
      if (command !== null && !isTaken) input.onCommand(command)
    },
    { signal },
  )
  const deafen = listenToSelection(doc, input.onSelected)
  letFingersSwipe(doc, swipe !== null)
  return () => {
    stop.abort()
    letFingersSwipe(doc, false)
    deafen()
  }
}

/** The browser leaves to us what fingers do sideways. */
function letFingersSwipe({ documentElement: { style } }: Document, isOurs: boolean): void {
  if (isOurs) style.setProperty('touch-action', 'pan-y pinch-zoom', 'important')
  else style.removeProperty('touch-action')
}

/** Words that are selected while the finger is down are what it moves for. */
function followFinger(event: PointerEvent, doc: Document, swipe: Swipe | null): void {
  if (!event.isPrimary) return
  if (hasSelection(doc) || isZoomed()) swipe?.cancel()
  else swipe?.move(touchOf(event))
}

/** The bars come when the pointer is at an edge of the window, which it never leaves the frame for. */
function passOn(event: PointerEvent): void {
  const doc = event.view?.document
  if (doc === undefined) return
  const { x: clientX, y: clientY } = pointInWindow(event, doc)
  window.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, pointerType: event.pointerType }))
}

/** A finger that stays where it is. */
function isTap(start: { readonly x: number; readonly y: number }, x: number, y: number): boolean {
  return Math.hypot(x - start.x, y - start.y) <= 10
}

/** The link of a frame under a point of the window, for the pane of glass; null when there is none. */
export function linkUnder(frame: HTMLIFrameElement, x: number, y: number): FollowedLink | null {
  const box = frame.getBoundingClientRect()
  const scale = frame.clientWidth > 0 ? box.width / frame.clientWidth : 1
  return linkAt(frame.contentDocument?.elementFromPoint((x - box.left) / scale, (y - box.top) / scale) ?? null)
}

/** Whether a key asks for the browser's own search. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !altKey && (ctrlKey || metaKey) && key.toLowerCase() === 'f'
}

function takeKey(event: KeyboardEvent, { direction, keys, onCommand }: FrameInput): void {
  const command = isSearchKey(event) ? 'search' : commandOfPress(keys, event, direction)
  if (command === null) return
  event.preventDefault()
  onCommand(command)
}

function takeLink(event: MouseEvent, { onLink }: FrameInput): void {
  const link = linkAt(event.target)
  if (link === null) return
  event.preventDefault()
  onLink(link)
}

/** Elements of the frame belong to its own window, so that `instanceof` of this window does not know them. */
function linkAt(target: unknown): FollowedLink | null {
  const within = target as { readonly closest?: (selector: string) => Element | null } | null
  const element = within?.closest?.('a[href], a[*|href], area[href]') ?? null
  const href = element?.getAttribute('href') ?? element?.getAttribute('xlink:href') ?? null
  return element === null || href === null ? null : { href, base: element.ownerDocument.URL, element }
}

function hasSelection(doc: Document): boolean {
  return doc.getSelection()?.isCollapsed === false
}
