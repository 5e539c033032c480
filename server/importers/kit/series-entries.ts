import type { OutsideId } from '../../domain/household/lines.ts'
import type { SourceContext, SourceLine } from '../importer.ts'
import { importingUser } from './people.ts'
import { stableId } from './stable-ids.ts'
import { longAgo } from './times.ts'

/** A series in somebody's list at a service. */
export type SeriesEntry = {
  /** Its id there. */
  readonly key: string
  readonly title: string
  readonly titles: readonly string[]
  readonly externalIds: readonly OutsideId[]
  readonly status: 'reading' | 'completed' | 'planned' | 'stopped'
  /** 1 to 100; null: none. */
  readonly rating: number | null
  readonly notes: string | null
  /** The last one read; null: none, or not counted. */
  readonly volumes: number | null
  readonly chapters: number | null
  /** RFC 3339; null: unknown. */
  readonly at: string | null
}

/** The list of a service as lines: what is planned is wanted, the rest was read up to somewhere. */
export function* seriesLines(
  program: string,
  context: SourceContext,
  entries: readonly SeriesEntry[],
): Generator<SourceLine> {
  const library = { id: stableId(program, 'library'), name: program }
  const idOf = ({ key }: SeriesEntry) => stableId(program, 'series', key)
  const user = context.viewer.id
  yield importingUser(context)
  for (const entry of entries) {
    const { title, titles, externalIds } = entry
    yield { type: 'series', id: idOf(entry), library, title, titles: [...titles], path: null, externalIds }
  }
  for (const entry of entries) {
    const { status, rating, notes, volumes, chapters } = entry
    const [series, at, completed] = [idOf(entry), entry.at ?? longAgo, status === 'completed']
    if (rating !== null) yield { type: 'rating', user, series, rating, notes, createdAt: at, updatedAt: at }
    if (status === 'planned') yield { type: 'queue', user, series, book: null, addedAt: at }
    else if (completed || volumes !== null || chapters !== null) {
      yield { type: 'seriesprogress', user, series, volumes, chapters, completed, device: program, at }
    }
  }
}

/** A score of a service, of which it is not said out of how much: of ten, where all of them are. */
export function scoreScale(scores: readonly number[]): (score: number) => number | null {
  const factor = scores.every((score) => score <= 10) ? 10 : 1
  return (score) => (score > 0 ? Math.min(100, Math.max(1, Math.round(score * factor))) : null)
}

/** A count of a service: none where nothing was read. */
export const countOf = (count: unknown): number | null =>
  typeof count === 'number' && Number.isFinite(count) && count > 0 ? count : null
