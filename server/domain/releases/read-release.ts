import { cleanLine } from '../metadata/clean-text.ts'
import { normalizeLanguage } from '../metadata/language.ts'
import { toLink } from '../metadata/links.ts'
import { type Members, membersOf } from '../plugins/answer-parts.ts'
import { failWith, type Result, succeed } from '../result.ts'
import { type ReportedRelease, releaseLimits, type Span } from './release.ts'

/** A release of a plugin, with everything in its limits; a sentence on what is wrong with it. */
export function readRelease(value: unknown, now: number): Result<ReportedRelease, string> {
  const release = membersOf(value)
  if (release === null) return failWith('A release has to be an object.')
  const externalReleaseId = idOf(release.externalReleaseId)
  if (externalReleaseId === null) return failWith(needsId)
  const [volumes, chapters] = [readSpans(release.volumes, true), readSpans(release.chapters, false)]
  if (volumes === null || chapters === null) return failWith(unusableSpans)
  const confidence = release.confidence ?? null
  if (confidence !== null && !isShare(confidence)) return failWith('The confidence has to be a number from 0 to 1.')
  const [formatHints, metadata] = [readData(release.formatHints), readData(release.metadata)]
  if (formatHints === undefined || metadata === undefined) return failWith(tooMuchData)
  return succeed({
    externalReleaseId,
    seriesId: lineOf(release.seriesId, 64)?.toLowerCase() ?? null,
    externalIds: readExternalIds(release.externalIds),
    seriesTitle: lineOf(release.seriesTitle, releaseLimits.title),
    confidence,
    reason: lineOf(release.reason, releaseLimits.reason),
    volumes,
    chapters,
    language: typeof release.language === 'string' ? normalizeLanguage(release.language) : null,
    groupOrUploader: lineOf(release.groupOrUploader, releaseLimits.group),
    payloadUrl: addressOf(release.payloadUrl),
    mediaUrl: mediaAddressOf(release.mediaUrl),
    mediaUrlKind: lineOf(release.mediaUrlKind, 32),
    infoHash: readHash(release.infoHash),
    formatHints,
    metadata,
    observedAt: timeOf(release.observedAt, now) ?? now,
    releasedAt: timeOf(release.releasedAt, now),
  })
}

const needsId = `A release needs an externalReleaseId of 1 to ${releaseLimits.id} characters.`
const unusableSpans =
  `Volumes and chapters have to be up to ${releaseLimits.spans} ranges {start, end} of numbers from 0 to ` +
  `${releaseLimits.number}, whole ones for volumes.`
const tooMuchData = `formatHints and metadata have to be objects of at most ${releaseLimits.dataBytes} bytes as JSON.`

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** One line, cut when it is longer; null: none. */
function lineOf(value: unknown, most: number): string | null {
  return typeof value === 'string' ? cleanLine(value, most) : null
}

/** Ids are never cut: two would become one. */
function idOf(value: unknown): string | null {
  return typeof value === 'string' && value.length <= releaseLimits.id ? lineOf(value, releaseLimits.id) : null
}

/** Sorted, without overlaps; null: invalid. */
function readSpans(value: unknown, isWhole: boolean): readonly Span[] | null {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > releaseLimits.spans) return null
  const spans: Span[] = []
  for (const item of value) {
    const members = membersOf(item)
    const [start, end] = [numberOf(members?.start, isWhole), numberOf(members?.end ?? members?.start, isWhole)]
    if (start === null || end === null) return null
    spans.push({ start: Math.min(start, end), end: Math.max(start, end) })
  }
  return mergeSpans(spans)
}

/** Spans in order; those that overlap are one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1)
    if (last === undefined || span.start > last.end) merged.push(span)
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
  }
  return merged
}

function numberOf(value: unknown, isWhole: boolean): number | null {
  if (typeof value !== 'number' || !(value >= 0 && value <= releaseLimits.number)) return null
  return isWhole && !Number.isInteger(value) ? null : value
}

function readExternalIds(value: unknown): ReportedRelease['externalIds'] {
  if (!Array.isArray(value)) return []
  return value.slice(0, 50).flatMap((item: unknown) => {
    const members = membersOf(item)
    const source = lineOf(members?.source, 60)?.toLowerCase()
    const externalId = idOf(asText(members?.externalId))
    return source === undefined || externalId === null ? [] : [{ source, externalId }]
  })
}

function asText(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value
}

/** Null: none; undefined: invalid. */
function readData(value: unknown): Members | null | undefined {
  if (value === undefined || value === null) return null
  const members = membersOf(value)
  if (members === null) return undefined
  return JSON.stringify(members).length > releaseLimits.dataBytes ? undefined : members
}

/** An address that a browser may open; null: none. */
function addressOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > releaseLimits.address) return null
  return toLink(value)?.url ?? null
}

/** The same, or a magnet link. */
function mediaAddressOf(value: unknown): string | null {
  const isMagnet =
    typeof value === 'string' && value.length <= releaseLimits.address && /^magnet:\?[\x21-\x7e]+$/.test(value)
  return isMagnet ? value : addressOf(value)
}

function readHash(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-z]{16,64}$/i.test(value) ? value.toLowerCase() : null
}

/** Milliseconds since 1970, not later than soon; null: none. */
function timeOf(value: unknown, now: number): number | null {
  const at = typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) || at < 0 ? null : Math.min(at, now + releaseLimits.futureMs)
}
