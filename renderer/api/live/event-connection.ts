import { createBackoff } from '../../lib/backoff.ts'
import { checkConnection, isLost } from '../connection.ts'

/** How long a hidden window keeps its connection. */
const hiddenMs = 5_000
/** Delays before reopening a refused stream, and one closed in favour of other windows of the same person. */
const refusedPauses = { firstMs: 5_000, maxMs: 60_000 }
const displacedPauses = { firstMs: 60_000, maxMs: 15 * 60_000 }

type StreamHandlers = {
  readonly onMessage: (data: unknown) => void
  /** The stream is open: figures that are never replayed may have changed. */
  readonly onOpen: () => void
  /** The stream is open, but events may have been missed that it does not replay. */
  readonly onReopen: () => void
  /** The server ended the stream and refuses a new one. */
  readonly onRefused: () => void
}

export type EventConnection = {
  /** Whether events reach this window now. A proxy may accept a stream and buffer its events. */
  readonly isDelivering: () => boolean
  readonly close: () => void
  /** Reconnects with the current address, continuing after the last event. */
  readonly renew: () => void
}

/**
 * An event stream that is opened again when the browser has given it up (a refused or ended answer), later each time. A
 * browser has six connections for each server, for all of its windows together: one that nobody sees holds none and
 * catches up when it is seen. Whoever comes back to a window does not wait.
 * @param addressSince the address of a stream that begins after the event with this id; null: with what comes
 */
export function keepConnected(addressSince: (id: string | null) => string, handlers: StreamHandlers): EventConnection {
  let source: EventSource | null = null
  let isEnded = false
  let mayHaveMissed = isHidden()
  let hasDelivered = false
  let lastEventId: string | null = null
  const pauses = createPauses()

  function open(): void {
    if (source !== null || isEnded || isHidden() || isLost.get()) return
    pauses.cancel()
    const isReplayed = lastEventId !== null
    const current = new EventSource(addressSince(lastEventId))
    source = current
    current.addEventListener('open', () => handlers.onOpen())
    current.addEventListener('open', () => handleOpen(isReplayed), { once: true })
    current.onmessage = (message: MessageEvent<string>) => {
      hasDelivered = true
      if (message.lastEventId !== '') lastEventId = message.lastEventId
      const data: unknown = JSON.parse(message.data)
      if (isDisplaced(data)) pauses.afterDisplacement(letGo, open)
      else handlers.onMessage(data)
    }
    current.onerror = () => {
      checkConnection()
      // Until it is closed the browser reconnects automatically, and the server replays missed events.
      if (current.readyState !== EventSource.CLOSED || source !== current) return
      source = null
      handlers.onRefused()
      pauses.afterRefusal(open)
    }
  }

  function handleOpen(isReplayed: boolean): void {
    pauses.noteOpened()
    if (mayHaveMissed && !isReplayed) handlers.onReopen()
    mayHaveMissed = true
  }

  function letGo(): void {
    source?.close()
    source = null
  }

  const unfollow = followUse(open, letGo)
  // The browser would retry a broken stream every few seconds forever; when the server is gone, one probe is enough.
  const unfollowLoss = isLost.subscribe(() => (isLost.get() ? letGo() : open()))
  open()
  return {
    isDelivering: () => hasDelivered && source?.readyState === EventSource.OPEN,
    renew() {
      letGo()
      open()
    },
    close() {
      isEnded = true
      pauses.cancel()
      unfollow()
      unfollowLoss()
      letGo()
    },
  }
}

/** When to reopen a stream that has ended. */
function createPauses() {
  const refused = createBackoff(refusedPauses, Math.random)
  const displaced = createBackoff(displacedPauses, Math.random)
  let openedAt = 0
  let timer: number | undefined
  return {
    noteOpened() {
      openedAt = performance.now()
      refused.reset()
    },
    afterRefusal(open: () => void) {
      timer = window.setTimeout(open, refused.next())
    },
    afterDisplacement(letGo: () => void, open: () => void) {
      letGo()
      if (performance.now() - openedAt > displacedPauses.maxMs) displaced.reset()
      timer = window.setTimeout(open, displaced.next())
    },
    cancel: () => window.clearTimeout(timer),
  }
}

/**
 * Opens when the window is visible or used, closes after it was hidden for a while.
 * @returns the function that stops this
 */
function followUse(open: () => void, letGo: () => void): () => void {
  let resting: number | undefined
  const handleVisibility = () => {
    window.clearTimeout(resting)
    if (isHidden()) resting = window.setTimeout(letGo, hiddenMs)
    else open()
  }
  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('focus', open)
  return () => {
    window.clearTimeout(resting)
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('focus', open)
  }
}

function isDisplaced(data: unknown): boolean {
  return (data as { readonly type?: unknown } | null)?.type === 'displaced'
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden'
}
