import { AppError } from '../../../domain/errors.ts'
import type { Progression, ProgressionLocator, ReceivedProgression } from '../../../domain/reading/progression.ts'

/** Media types of both forms: the 2026 draft (OPDS Progression 1.0), and that of Readium apps. */
export const progressionTypes = {
  draft: 'application/opds-progression+json',
  readium: 'application/vnd.readium.progression+json',
} as const

/** Limit of stored client data, in characters of JSON; beyond it nothing is stored. */
const longestLocator = 8_192
const longestName = 255
const maxReferences = 50

/** How a protocol names the parts of a book in a locator. */
export type LocatorNames = {
  readonly file: string
  /** @param number 1-based */
  page(number: number): string
  resource(name: string): string
  /** Media type of documents in that protocol. */
  readonly documentType: string
}

type Json = Readonly<Record<string, unknown>>

/**
 * Parses a body of the older form: `{modified, device, locator{href, type, locations}}`.
 * @throws AppError `bad_request` that names the field
 */
export function readReadium(body: unknown): ReceivedProgression {
  const { modified, device, locator } = objectOf(body, 'The body')
  const { href, ...rest } = objectOf(locator, '"locator"')
  const locations = rest.locations === undefined ? {} : objectOf(rest.locations, '"locator.locations"')
  const { position, progression, totalProgression } = locations
  const received = {
    at: timeOf(modified),
    device: deviceOf(device),
    share: shareOf(totalProgression, 'locator.locations.totalProgression'),
    position: positionOf(position) ?? pageOf(locations.fragments),
    href: typeof href === 'string' ? href : null,
    inResource: shareOf(progression, 'locator.locations.progression'),
  }
  if (received.share === null && received.position === null && received.href === null)
    throw badBody('Give "locator.href", or a position or totalProgression in "locator.locations"')
  return { ...received, locator: withinLimit({ readium: rest, deviceId: received.device.id }) }
}

/**
 * Parses a body of the draft: `{modified, device, progression, references?}`.
 * @throws AppError `bad_request` that names the field
 */
export function readDraft(body: unknown): ReceivedProgression {
  const { modified, device, progression, title, references: list } = objectOf(body, 'The body')
  const share = shareOf(progression, 'progression')
  if (share === null) throw badBody('Give "progression" as a number from 0 to 1')
  const references = Array.isArray(list)
    ? list.filter((one): one is string => typeof one === 'string').slice(0, maxReferences)
    : []
  const received = { at: timeOf(modified), device: deviceOf(device), share }
  const draft = {
    ...(typeof title === 'string' ? { title } : {}),
    ...(references.length === 0 ? {} : { references }),
  }
  return {
    ...received,
    position: pageOf(references),
    href: references.find((reference) => !/^#|^[a-z]+:\/\/[^/]*\/?$/i.test(reference)) ?? null,
    inResource: null,
    locator: withinLimit({ draft, deviceId: received.device.id }),
  }
}

/** Progress in the older form. @param names how this protocol names the parts of the book */
export function writeReadium(found: Progression, names: LocatorNames): Json {
  const { at, device, share, position, format, item, locator } = found
  const base = { ...partOf(found, names), locations: { position, totalProgression: share } }
  const inItem = item === null ? {} : { progression: (position - item.firstPosition) / item.positions }
  const page = format === 'pdf' ? { fragments: [`page=${position}`] } : {}
  const made = { ...base, locations: { ...page, ...inItem, ...base.locations } }
  return {
    modified: new Date(at).toISOString(),
    device,
    locator: locator?.readium === undefined ? made : { ...made, ...locator.readium, href: made.href },
  }
}

/** Progress in the form of the draft. */
export function writeDraft({ at, device, share, position, item, locator }: Progression): Json {
  const own = item === null ? `#page=${position}` : item.href.split('/').map(encodeURIComponent).join('/')
  const received = { references: [own], ...locator?.draft }
  return { ...received, modified: new Date(at).toISOString(), device, progression: share }
}

function partOf({ format, item, position }: Progression, names: LocatorNames) {
  if (item !== null) return { href: names.resource(item.href), type: names.documentType }
  return format === 'pdf'
    ? { href: names.file, type: 'application/pdf' }
    : { href: names.page(position), type: 'image/jpeg' }
}

/** Oversized client data is dropped: the position is known without it. */
function withinLimit(locator: ProgressionLocator): ProgressionLocator {
  return JSON.stringify(locator).length <= longestLocator ? locator : { readium: {}, deviceId: locator.deviceId }
}

function objectOf(value: unknown, what: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  throw badBody(`${what} must be a JSON object`)
}

/** RFC 3339, with seconds and offset. */
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i

function timeOf(value: unknown): number {
  const at = typeof value === 'string' && dateTime.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw badBody('Give "modified" as a date and time with its offset, as 2026-01-27T11:00:00Z')
  return at
}

function deviceOf(value: unknown): ReceivedProgression['device'] {
  if (value === undefined || value === null) return { id: null, name: null }
  const { id, name } = objectOf(value, '"device"')
  return { id: textOf(id), name: textOf(name) }
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.replace(/\p{Cc}+/gu, ' ').trim()
  return text === '' ? null : text.slice(0, longestName).toWellFormed()
}

function shareOf(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && value >= 0 && value <= 1.001) return Math.min(1, value)
  throw badBody(`Give "${name}" as a number from 0 to 1`)
}

function positionOf(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value < 2 ** 31) return value
  throw badBody('Give "locator.locations.position" as a whole number from 1')
}

/** `page=12` of a fragment or `#page=12` of a reference (RFC 3778). */
function pageOf(fragments: unknown): number | null {
  if (!Array.isArray(fragments)) return null
  for (const fragment of fragments) {
    const [, page] = /^#?page=(\d{1,9})$/.exec(String(fragment)) ?? []
    if (page !== undefined && Number(page) >= 1) return Number(page)
  }
  return null
}

export function badBody(message: string): AppError {
  return new AppError('protocol_field_invalid', { problem: message })
}
