import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { AppError } from '../../domain/errors.ts'
import type { HeaderLine, HouseholdLine } from '../../domain/household/lines.ts'

/** A line of the file, validated by the contract; the error message says what is wrong. */
export type ParseLine = (
  value: unknown,
) => { readonly ok: true; readonly line: HouseholdLine } | { readonly ok: false; readonly message: string }

/** 1-based. */
export type NumberedLine = { readonly number: number; readonly line: HouseholdLine }

/** Maximum bytes of one line: enough for a cover, or ten thousand members of a list. */
const MAX_LINE_BYTES = 3 * 1024 * 1024
const NEW_LINE = 0x0a

/** The file is invalid; nothing was imported. @param number 1-based line; null: the file as a whole */
function damaged(number: number | null, what: string): AppError {
  const details = { line: number }
  return number === null
    ? new AppError('import_file_damaged', { problem: what }, details)
    : new AppError('import_line_damaged', { line: number, problem: what }, details)
}

/** The bytes of each line, without the line end. Memory is bounded by one line. */
async function* splitLines(path: string): AsyncGenerator<Buffer, void> {
  let rest: Buffer[] = []
  let restLength = 0
  let number = 1
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)])
      number += 1
      from = end + 1
      rest = []
      restLength = 0
    }
    rest.push(chunk.subarray(from))
    restLength += chunk.length - from
    if (restLength > MAX_LINE_BYTES) throw damaged(number, 'is too long for this format.')
  }
  if (restLength > 0) yield Buffer.concat(rest)
}

/** Every line of the file with its number. @throws AppError `unprocessable` that names the first invalid line */
export async function* readLines(path: string, parse: ParseLine): AsyncGenerator<NumberedLine, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  for await (const bytes of splitLines(path)) {
    number += 1
    const parsed = parse(valueOfLine(bytes, number, decoder))
    if (!parsed.ok)
      throw damaged(number, number === 1 ? `isn’t the header of an export: ${parsed.message}` : parsed.message)
    yield { number, line: parsed.line }
  }
}

function valueOfLine(bytes: Buffer, number: number, decoder: TextDecoder): unknown {
  if (number === 1 && isPacked(bytes)) throw damaged(null, 'is compressed. Unpack it, and upload the file inside.')
  try {
    return JSON.parse(decoder.decode(bytes)) as unknown
  } catch {
    if (number === 1) throw damaged(null, 'isn’t an export of Inglenook: its first line isn’t JSON.')
    throw damaged(number, 'is damaged: it isn’t JSON in UTF-8. The file may be incomplete or changed.')
  }
}

function isPacked(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])) || bytes.toString('latin1', 0, 4) === 'PK\x03\x04'
}

/**
 * Reads the whole file before anything is changed: header first, end last, as many lines as the end says.
 * @returns the header, and how many lines there are
 * @throws AppError `unprocessable` that names the line
 */
export async function checkLines(
  path: string,
  parse: ParseLine,
): Promise<{ readonly header: HeaderLine; readonly lines: number }> {
  let header: HeaderLine | null = null
  let received: number | null = null
  let last = 0
  for await (const { number, line } of readLines(path, parse)) {
    if (received !== null) throw damaged(number, 'comes after the end of the export.')
    if ((number === 1) !== (line.type === 'header')) throw damaged(number, headerMessage(number))
    if (line.type === 'header') header = line
    if (line.type === 'end') received = line.lines
    last = number
  }
  if (header === null) throw damaged(null, 'is empty.')
  if (received === null)
    throw damaged(last, 'is the last line of the file, but not the end of the export: the file was cut off there.')
  if (received !== last)
    throw damaged(last, `says that the export has ${received} lines, but this one is the ${last}th.`)
  return { header, lines: last }
}

function headerMessage(number: number): string {
  return number === 1 ? 'must be the header of an export.' : 'is a header in the middle of the export.'
}
