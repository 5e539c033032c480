/** A request with the cookies of the window. */
type Fetch = (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>

export type NewBooksContext = {
  readonly fetch: Fetch
  /** Of the opened library. */
  readonly origin: string
  /** Called when no more books were added for a while, with their number. */
  readonly onBooks: (count: number) => void
  /** Runs `task` after `ms` milliseconds and returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
}

/** Nobody is signed in, or the server is away. */
const retryMs = 60_000
/** A scan adds one book after another. */
const quietMs = 15_000

/** Follows the events of a library for books that the signed-in person can see. @returns ends that */
export function followNewBooks({ fetch, origin, onBooks, schedule }: NewBooksContext): () => void {
  const ended = new AbortController()
  let count = 0
  let cancelReport = () => undefined as unknown
  let cancelRetry = () => undefined as unknown

  const report = () => {
    const added = count
    count = 0
    onBooks(added)
  }
  const take = (line: string) => {
    if (!line.startsWith('data:') || typeOf(line.slice('data:'.length)) !== 'book_created') return
    count += 1
    cancelReport()
    cancelReport = schedule(report, quietMs)
  }
  const follow = async () => {
    try {
      const { ok, body } = await fetch(`${origin}/api/v1/events`, { signal: ended.signal })
      if (ok && body !== null) for await (const line of linesOf(body)) take(line)
    } catch {
      // It is away, or this has ended.
    }
    if (!ended.signal.aborted) cancelRetry = schedule(() => void follow(), retryMs)
  }
  void follow()
  return () => {
    ended.abort()
    cancelReport()
    cancelRetry()
  }
}

function typeOf(json: string): unknown {
  try {
    return (JSON.parse(json) as { readonly type?: unknown } | null)?.type
  } catch {
    return null
  }
}

/** An event is longer only by mistake. */
const longestLine = 100_000

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of body) {
    const lines = (rest + decoder.decode(part, { stream: true })).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '').slice(0, longestLine)
    yield* lines
  }
}
