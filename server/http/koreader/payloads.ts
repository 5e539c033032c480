import { AppError } from '../../domain/errors.ts'
import { longestReaderProgress } from '../../domain/reading/reader-point.ts'
import type { ReaderSync } from '../../library/reading/reader-sync.ts'

const longestName = 255

/**
 * What KOReader sends to be kept. Fields that it may add (`metadata`, `identifiers`) are passed over; numbers may come as
 * text, as other clients of the protocol send them.
 * @throws AppError `bad_request` that names the field
 */
export function readSync(body: unknown): ReaderSync {
  if (typeof body !== 'object' || body === null) throw wrong('The body must be a JSON object')
  const { document, progress, percentage, device, device_id: deviceId } = body as Readonly<Record<string, unknown>>
  if (typeof document !== 'string') throw wrong('Give "document" as text')
  if (typeof progress !== 'string' && typeof progress !== 'number') throw wrong('Give "progress" as text')
  if (String(progress).length > longestReaderProgress)
    throw wrong(`"progress" has more than ${longestReaderProgress} characters`)
  return {
    document: documentOf(document),
    progress: String(progress).toWellFormed(),
    percentage: shareOf(percentage),
    device: nameOf(device),
    deviceId: nameOf(deviceId),
  }
}

/** The name of a document: any text without control characters. @throws AppError `bad_request` */
export function documentOf(text: string): string {
  if (!/^[^\p{Cc}]{1,255}$/u.test(text)) throw wrong('"document" must have 1 to 255 characters')
  return text.toWellFormed()
}

function shareOf(value: unknown): number {
  const share = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof share !== 'number' || !(share >= 0)) throw wrong('Give "percentage" as a number from 0 to 1')
  // What was rounded may come out a little too high.
  return Math.min(1, share)
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = value.replace(/\p{Cc}+/gu, ' ').trim()
  return name === '' ? null : name.slice(0, longestName).toWellFormed()
}

function wrong(message: string): AppError {
  return new AppError('protocol_field_invalid', { problem: message })
}
