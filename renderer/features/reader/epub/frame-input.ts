import { type Command, commandOfKey, type TurnDirection } from '../shell/turns.ts'
import { commandOfGesture } from '../shell/use-commands.ts'

export type FrameInput = {
  readonly direction: TurnDirection
  readonly onCommand: (command: Command) => void
  /** A link was followed; `base` is the address of the resource it is in. */
  readonly onLink: (href: string, base: string) => void
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
      if (command !== null) input.onCommand(command)
    },
    { signal },
  )
  return () => stop.abort()
}

/** The link under a point of the frame, for the pane of glass; null when there is none. */
export function hrefAt(doc: Document, x: number, y: number): string | null {
  return linkAt(doc.elementFromPoint(x, y))
}

function takeKey(event: KeyboardEvent, { direction, onCommand }: FrameInput): void {
  const command = commandOfKey(event, direction)
  if (command === null) return
  event.preventDefault()
  onCommand(command)
}

function takeLink(event: MouseEvent, { onLink }: FrameInput): void {
  const href = linkAt(event.target)
  if (href === null) return
  event.preventDefault()
  const doc = (event.target as Node).ownerDocument
  onLink(href, doc?.URL ?? '')
}

/** Elements of the frame belong to its own window, so that `instanceof` of this window does not know them. */
function linkAt(target: unknown): string | null {
  const element = target as { readonly closest?: (selector: string) => Element | null } | null
  const link = element?.closest?.('a[href], a[*|href], area[href]') ?? null
  return link === null ? null : (link.getAttribute('href') ?? link.getAttribute('xlink:href'))
}

function hasSelection(doc: Document): boolean {
  return doc.getSelection()?.isCollapsed === false
}
