import type { SourceLine } from '../importer.ts'
import type { SqliteSource, SqlValue } from './sqlite-source.ts'

/**
 * The sharing tags of each series. Before the accounts: those whose tags are not here are switched off.
 * @param query of `owner` and `tag`, in the order of the owners
 */
export function* sharingLines(
  source: SqliteSource,
  query: string,
  idOf: (owner: SqlValue) => string,
): Generator<SourceLine> {
  const rows = source.rows<{ owner: SqlValue; tag: string }>(query)
  const ofSeries = Map.groupBy(rows, ({ owner }) => idOf(owner))
  for (const [series, tagged] of ofSeries) {
    const tags = tagged.map(({ tag }) => tag.trim()).filter((tag) => tag !== '' && tag.length <= longestTag)
    if (tags.length > 0) yield { type: 'sharing', series, tags }
  }
}

/** Of the name of a sharing tag here. */
const longestTag = 100
