import type { SourceLine } from '../importer.ts'
import { coverLine, largestCover } from '../kit/covers.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { komgaId } from './ids.ts'

/** Covers that somebody uploaded and chose. */
export function* covers(source: SqliteSource): Generator<SourceLine> {
  for (const [kind, table] of [
    ['series', 'THUMBNAIL_SERIES'],
    ['book', 'THUMBNAIL_BOOK'],
  ] as const) {
    if (!source.hasTable(table)) continue
    const query = `select ${kind}_ID as owner, THUMBNAIL as image from ${table} where SELECTED = 1
      and TYPE = 'USER_UPLOADED' and length(THUMBNAIL) between 1 and ${largestCover} order by ID`
    for (const { owner, image } of source.rows<{ owner: string; image: Buffer }>(query)) {
      yield coverLine(kind, komgaId(kind, owner), image)
    }
  }
}
