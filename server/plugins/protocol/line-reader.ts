/** Why the bytes of a plugin are not valid lines. */
export type LineError = 'too-large' | 'not-utf-8'

type Received = {
  readonly maxBytes: number
  readonly onLine: (line: string) => void
  /** Called once; no line follows. */
  readonly onFault: (fault: LineError) => void
}

const newLine = 0x0a

/** Buffer size that suffices for most lines. */
const smallBytes = 65_536

/**
 * Splits a byte stream into UTF-8 lines of at most `maxBytes`. Data after the last line end is ignored.
 * @returns consumes the next bytes
 */
export function createLineReader({ maxBytes, onLine, onFault }: Received): (chunk: Buffer) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const partial = createGrowingBuffer()
  let isOver = false
  const fault = (why: LineError) => {
    isOver = true
    partial.take()
    onFault(why)
  }
  const add = (part: Buffer) => {
    if (partial.length + part.length > maxBytes) fault('too-large')
    else partial.add(part)
  }
  const endLine = () => {
    const line = decoded(decoder, partial.take())
    if (line === null) fault('not-utf-8')
    else onLine(line)
  }
  return (chunk) => {
    let from = 0
    for (let end = chunk.indexOf(newLine); end >= 0 && !isOver; end = chunk.indexOf(newLine, from)) {
      add(chunk.subarray(from, end))
      if (!isOver) endLine()
      from = end + 1
    }
    if (!isOver) add(chunk.subarray(from))
  }
}

/** Copies chunks: many small slices would retain a hundred times their size. */
function createGrowingBuffer() {
  let buffer = Buffer.alloc(smallBytes)
  let length = 0
  return {
    get length() {
      return length
    },
    add(part: Buffer) {
      if (length + part.length > buffer.length) {
        const larger = Buffer.alloc(Math.max(buffer.length * 2, length + part.length))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      part.copy(buffer, length)
      length += part.length
    },
    /** The added bytes, valid until more are added. */
    take(): Buffer {
      const taken = buffer.subarray(0, length)
      if (buffer.length > smallBytes) buffer = Buffer.alloc(smallBytes)
      length = 0
      return taken
    },
  }
}

function decoded(decoder: { decode(bytes: Buffer): string }, bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
