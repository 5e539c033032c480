import type { SourceContext, SourceLine } from '../importer.ts'
import { coverLine } from '../kit/covers.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { filesByChapter } from './chapters.ts'
import { kavitaId } from './ids.ts'

/**
 * Covers that somebody chose, which are locked; their files are in the folder `covers` beside the database. That of a
 * chapter is of its first file, and that of a volume of its only chapter.
 */
export function* covers(source: SqliteSource, { pictureOf }: SourceContext): Generator<SourceLine> {
  const read = (name: unknown) => (typeof name === 'string' && name !== '' ? pictureOf(`covers/${name}`) : null)
  for (const { id, name } of chosenIn(source, 'Series', 'select Id as id, CoverImage as name from Series')) {
    const image = read(name)
    if (image !== null) yield coverLine('series', kavitaId('series', id), image)
  }
  const files = filesByChapter(source)
  const known = new Set<string>()
  const ofVolume = `select min(c.Id) as id, v.CoverImage as name from Volume v join Chapter c on c.VolumeId = v.Id
    group by v.Id, v.CoverImage, v.CoverImageLocked having count(*) = 1 and v.CoverImageLocked = 1`
  for (const { id, name } of [
    ...chosenIn(source, 'Chapter', 'select Id as id, CoverImage as name from Chapter'),
    ...chosenIn(source, 'Volume', ofVolume),
  ]) {
    const book = files.get(id)?.[0]?.book
    const image = book === undefined || known.has(book) ? null : read(name)
    if (book === undefined || image === null) continue
    known.add(book)
    yield coverLine('book', book, image)
  }
}

type Chosen = { readonly id: number; readonly name: string | Buffer | null }

/** Early versions had no covers of some of them, and pictures in place of their names. */
function chosenIn(source: SqliteSource, table: 'Series' | 'Chapter' | 'Volume', query: string): Iterable<Chosen> {
  const isKnown = ['CoverImage', 'CoverImageLocked'].every((column) => source.hasColumn(table, column))
  if (!isKnown) return []
  return source.rows<Chosen>(table === 'Volume' ? query : `${query} where CoverImageLocked = 1 order by Id`)
}
