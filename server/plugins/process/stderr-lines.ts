import type { Readable } from 'node:stream'
import { createTokenBuckets } from '../../domain/token-bucket.ts'
import type { Redact } from '../protocol/redact.ts'

type Received = {
  readonly plain: Redact
  readonly clock: () => number
  readonly onLine: (line: string) => void
}

/** Per line, in bytes; the rest is dropped. */
const maxBytes = 16_384
const maxCharacters = 500
/** Lines that are logged. */
const rate = { perSecond: 2, burst: 120 }

/** Logs a plugin's stderr line by line, within limits. @returns the last line, to explain why the plugin exited */
export function readStderr(stream: Readable, { plain, clock, onLine }: Received): () => string {
  const buckets = createTokenBuckets(clock)
  const decoder = new TextDecoder()
  let line = ''
  let isCut = false
  let last = ''
  let omitted = 0
  const report = (text: string) => {
    if (!buckets.take('lines', rate, 1).allowed) {
      omitted += 1
      return
    }
    if (omitted > 0) onLine(`(${omitted} more ${omitted === 1 ? 'line was' : 'lines were'} left out)`)
    omitted = 0
    onLine(text)
  }
  const endLine = () => {
    const text = plain(line, maxCharacters)
    line = ''
    isCut = false
    if (text === '') return
    last = text
    report(text)
  }
  stream.on('data', (chunk: Buffer) => {
    const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n')
    const add = (part: string) => {
      if (isCut) return
      line += part
      isCut = line.length > maxBytes
      // One character more than the limit shows that there was more.
      if (isCut) line = line.slice(0, maxBytes + 1)
    }
    add(first)
    for (const part of more) {
      endLine()
      add(part)
    }
  })
  stream.on('end', endLine)
  stream.on('error', () => undefined)
  return () => last
}
