import { type Command, commandOfKey, type TurnDirection } from '../shell/turns.ts'
import { commandOfGesture } from '../shell/use-commands.ts'
import { listenToSelection, type Selected } from './frame-selection.ts'

export type FrameInput = {
  readonly direction: TurnDirection
  readonly onCommand: (command: Command) => void
  readonly onLink: (link: FollowedLink) => void
  /** The browser's own search is asked for, which would look through this resource only. */
  readonly onSearch: () => void
  readonly onSelected: (selected: Selected | null) => void
  /** A tap on the text; true when it was for something that lies there, and turns no page. */
  readonly onTouch: (doc: Document, x: number, y: number) => boolean
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
export function hearsEvents(doc: Document): boolean {
  let heard = false
  const listen = () => {
    heard = true
  }
  doc.addEventListener('inglenook-ping', listen)
  doc.dispatchEvent(new Event('inglenook-ping'))
  doc.removeEventListener('inglenook-ping', listen)
  return heard
}

/** Takes keys, taps, swipes and links of a resource. Gives the way to stop. */
export function listenToFrame(doc: Document, input: FrameInput): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let start: { readonly x: number; readonly y: number; readonly at: number } | null = null

  doc.addEventListener('keydown', (event) => takeKey(event, input), { signal })
  doc.addEventListener('click', (event) => takeLink(event, input), { signal })
  doc.addEventListener('pointermove', passOn, { signal })
  doc.addEventListener(
    'pointerdown',
    (event) => {
      const plain = event.isPrimary && event.button === 0 && !hasSelection(doc)
      start = plain ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null
    },
    { signal },
  )
  doc.addEventListener('pointercancel', () => (start = null), { signal })
  doc.addEventListener(
    'pointerup',
    (event) => {
      const began = start
      start = null
      if (began === null || hasSelection(doc) || linkAt(event.target) !== null) return
      const { clientX: x, clientY: y, timeStamp: at } = event
      const width = doc.documentElement.clientWidth
      const command = commandOfGesture(
        { start: began, x, y, at, width, swipes: event.pointerType !== 'mouse' },
        input.direction,
      )
      if (command !== null && !(isTap(began, x, y) && input.onTouch(doc, x, y))) input.onCommand(command)
    },
    { signal },
  )
  const deafen = listenToSelection(doc, input.onSelected)
  return () => {
    stop.abort()
    deafen()
  }
}

/** The bars come when the pointer is at an edge of the window, which it never leaves the frame for. */
function passOn({ clientX, clientY, pointerType, view }: PointerEvent): void {
  const box = view?.frameElement?.getBoundingClientRect()
  const at = { clientX: clientX + (box?.left ?? 0), clientY: clientY + (box?.top ?? 0) }
  window.dispatchEvent(new PointerEvent('pointermove', { ...at, pointerType }))
}

/** A finger that stays where it is. */
function isTap(start: { readonly x: number; readonly y: number }, x: number, y: number): boolean {
  return Math.hypot(x - start.x, y - start.y) <= 10
}

/** The link under a point of the frame, for the pane of glass; null when there is none. */
export function linkUnder(doc: Document, x: number, y: number): FollowedLink | null {
  return linkAt(doc.elementFromPoint(x, y))
}

/** Whether a key asks for a search. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !altKey && (ctrlKey || metaKey ? key.toLowerCase() === 'f' : key === '/')
}

function takeKey(event: KeyboardEvent, { direction, onCommand, onSearch }: FrameInput): void {
  if (isSearchKey(event)) {
    event.preventDefault()
    onSearch()
    return
  }
  const command = commandOfKey(event, direction)
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
