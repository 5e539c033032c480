import { doubtConnection } from './connection.ts'

/** How long a window that nobody sees keeps its connection, and when a refused one is tried again. */
const hiddenMs = 5_000
const retryMs = 5_000

type StreamHandlers = {
  readonly onMessage: (data: unknown) => void
  /** The stream runs: figures that are never replayed may be others now. */
  readonly onOpen: () => void
  /** The stream runs, and something may have been missed before that it does not tell. */
  readonly onReopen: () => void
  /** The server ended the stream and refuses another one. */
  readonly onRefused: () => void
}

export type KeptStream = {
  readonly close: () => void
  /** Goes on under the address that holds now, from where it was. */
  readonly renew: () => void
}

/**
 * An event stream that is opened again when the browser has given it up (a refused or ended answer). A browser has six
 * connections for each server, for all of its windows together: one that nobody sees holds none and catches up when it
 * is seen.
 * @param addressSince the address of a stream that begins after the event with this id; null: with what comes
 */
export function keepOpen(addressSince: (id: string | null) => string, handlers: StreamHandlers): KeptStream {
  let source: EventSource | null = null
  let isEnded = false
  let mayHaveMissed = isHidden()
  let heard: string | null = null
  let resting: number | undefined

  function open(): void {
    if (source !== null || isEnded || isHidden()) return
    const isReplayed = heard !== null
    const current = new EventSource(addressSince(heard))
    source = current
    current.addEventListener('open', () => handlers.onOpen())
    current.addEventListener('open', () => handleOpen(isReplayed), { once: true })
    current.onmessage = (message: MessageEvent<string>) => {
      if (message.lastEventId !== '') heard = message.lastEventId
      handlers.onMessage(JSON.parse(message.data))
    }
    current.onerror = () => {
      doubtConnection()
      // Until it is closed the browser opens it again by itself, and the server replays what was missed.
      if (current.readyState !== EventSource.CLOSED || source !== current) return
      source = null
      handlers.onRefused()
      window.setTimeout(open, retryMs)
    }
  }

  function handleOpen(isReplayed: boolean): void {
    if (mayHaveMissed && !isReplayed) handlers.onReopen()
    mayHaveMissed = true
  }

  function letGo(): void {
    source?.close()
    source = null
  }

  function handleVisibility(): void {
    window.clearTimeout(resting)
    if (isHidden()) resting = window.setTimeout(letGo, hiddenMs)
    else open()
  }

  document.addEventListener('visibilitychange', handleVisibility)
  open()
  return {
    renew() {
      letGo()
      open()
    },
    close() {
      isEnded = true
      window.clearTimeout(resting)
      document.removeEventListener('visibilitychange', handleVisibility)
      letGo()
    },
  }
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden'
}
