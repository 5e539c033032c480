import { type Annotation, annotationLimits } from '../../domain/reading/annotation.ts'
import { type QuotedPlace, quotedLimits } from '../../domain/reading/quoted-place.ts'
import type { SourceLine } from '../importer.ts'
import { longAgo } from './times.ts'

/** A mark in an EPUB, as a source says it. */
export type SourceMark = Pick<Annotation, 'id' | 'color'> & {
  readonly user: string
  readonly book: string
  /** A mark without words is a bookmark. */
  readonly isBookmark: boolean
  readonly note: string | null
  readonly place: Partial<QuotedPlace>
  /** RFC 3339; null: unknown. */
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** A bookmark or highlight whose place here is found by its words, once the file was read. */
export function quotedLine({ id, user, book, isBookmark, note, color, place, ...times }: SourceMark): SourceLine {
  const words = trimmed(place.words, quotedLimits.words)
  const updatedAt = times.updatedAt ?? times.createdAt ?? longAgo
  const createdAt = times.createdAt !== null && times.createdAt < updatedAt ? times.createdAt : updatedAt
  const kind = isBookmark || words === null ? 'bookmark' : 'highlight'
  const isPoint = place.point != null && place.point !== '' && place.point.length <= quotedLimits.point
  return {
    type: 'annotation',
    ...{ id, user, book, kind },
    locator: { position: 1, resource: null, start: 0, end: 0 },
    // A page corner has no words of its own, but those that it is at.
    excerpt: trimmed(words ?? place.context, annotationLimits.excerpt),
    note: trimmed(note, annotationLimits.note),
    color: kind === 'highlight' ? color : null,
    ...{ createdAt, updatedAt },
    quoted: {
      words,
      context: trimmed(place.context, quotedLimits.words),
      spine: whole(place.spine),
      resource: trimmed(place.resource, annotationLimits.resource),
      point: isPoint ? (place.point ?? null) : null,
      share: place.share == null || !(place.share >= 0 && place.share <= 1) ? null : place.share,
    },
  }
}

/** At most so many characters, none of them half a sign; null for nothing. */
function trimmed(text: unknown, most: number): string | null {
  if (typeof text !== 'string') return null
  const short = text
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
  return short === '' ? null : short
}

const whole = (value: number | null | undefined): number | null =>
  value != null && Number.isInteger(value) && value >= 0 && value <= 100_000 ? value : null
