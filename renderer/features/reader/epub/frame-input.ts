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
  /** Handles a tap on the text; true when something was hit, so that no page is turned. */
  readonly onTouch: (doc: Document, x: number, y: number) => boolean
  /** Moves pages with a drag; null when dragging scrolls. */
  readonly swipe: Swipe | null
}

/** A link that was activated. */
export type FollowedLink = {
  readonly href: string
  /** Address of its resource. */
  readonly base: string
  /** The link element; null when it is not part of a resource. */
  readonly element: Element | null
}

/**
 * Whether listeners of this window work in a frame without scripts. In some engines they do not; an overlay over the
 * frame then takes the taps.
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

/**
 * Handles keys, taps, swipes and links of a resource.
 * @returns removes the listeners
 */
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
  doc.addEventListener('pointermove', (event) => dragPages(event, doc, swipe), { signal })
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

/** Horizontal gestures are handled here instead of by the browser. */
function letFingersSwipe({ documentElement: { style } }: Document, isOurs: boolean): void {
  if (isOurs) style.setProperty('touch-action', 'pan-y pinch-zoom', 'important')
  else style.removeProperty('touch-action')
}

/** A drag that selects text is no swipe. */
function dragPages(event: PointerEvent, doc: Document, swipe: Swipe | null): void {
  if (!event.isPrimary) return
  if (hasSelection(doc) || isZoomed()) swipe?.cancel()
  else swipe?.move(touchOf(event))
}

/** Pointer positions at the edges of the window show the bars; the frame fills the window. */
function passOn(event: PointerEvent): void {
  const doc = event.view?.document
  if (doc === undefined) return
  const { x: clientX, y: clientY } = pointInWindow(event, doc)
  window.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, pointerType: event.pointerType }))
}

/** A touch that does not move. */
function isTap(start: { readonly x: number; readonly y: number }, x: number, y: number): boolean {
  return Math.hypot(x - start.x, y - start.y) <= 10
}

/** Link of a frame under a point of the window, for the overlay; null for none. */
export function linkUnder(frame: HTMLIFrameElement, x: number, y: number): FollowedLink | null {
  const box = frame.getBoundingClientRect()
  const scale = frame.clientWidth > 0 ? box.width / frame.clientWidth : 1
  return linkAt(frame.contentDocument?.elementFromPoint((x - box.left) / scale, (y - box.top) / scale) ?? null)
}

/** Whether a key opens the search of the browser. */
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

/** Elements of the frame belong to another realm, so `instanceof` of this window does not work. */
function linkAt(target: unknown): FollowedLink | null {
  const within = target as { readonly closest?: (selector: string) => Element | null } | null
  const element = within?.closest?.('a[href], a[*|href], area[href]') ?? null
  const href = element?.getAttribute('href') ?? element?.getAttribute('xlink:href') ?? null
  return element === null || href === null ? null : { href, base: element.ownerDocument.URL, element }
}

function hasSelection(doc: Document): boolean {
  return doc.getSelection()?.isCollapsed === false
}
