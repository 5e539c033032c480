import type { SourceLine } from '../importer.ts'
import { stableId } from './stable-ids.ts'
import { longAgo } from './times.ts'

/** Where someone is in a book, as a source says it. */
export type SourceReading = {
  /** For the ids of what is made of it. */
  readonly program: string
  readonly user: string
  readonly book: string
  /** 1-based; null: from the share. */
  readonly page: number | null
  /** 0 to 1; null: from the page. */
  readonly share: number | null
  readonly completed: boolean
  /** RFC 3339; null for sources that do not say: it must not replace anything here that has a time. */
  readonly at: string | null
  /** RFC 3339; default: the same time. */
  readonly startedAt?: string
}

/** A place as progress, as an entry of the history, and where it is known when the book ended, as a completion. */
export function* readingLines(reading: SourceReading): Generator<SourceLine> {
  const { program, user, book, page, share, completed } = reading
  const at = reading.at ?? longAgo
  const { startedAt = at } = reading
  const percentage = completed && page === null ? 1 : share
  const state = { user, book, currentPage: page, percentage, completed, origin: 'import', device: program }
  yield { type: 'progress', ...state, completedAt: completed ? at : null, startedAt, updatedAt: at }
  const id = stableId(program, 'progress', user, book, at, page ?? percentage ?? 0)
  yield { type: 'history', id, ...state, kind: completed ? 'completed' : 'progress', at }
  if (!completed || reading.at === null) return
  yield {
    type: 'completion',
    id: stableId(program, 'completion', user, book, at),
    user,
    book,
    startedAt,
    completedAt: at,
  }
}

/** The rating of a series by those of its books. @param ratings 1 to 100 each, at least one */
export function averageRating(ratings: readonly number[]): number {
  const sum = ratings.reduce((all, rating) => all + rating, 0)
  return Math.min(100, Math.max(1, Math.round(sum / ratings.length)))
}
