import type { SourceLine } from '../importer.ts'
import { quotedLine } from '../kit/quoted-lines.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { timeText } from '../kit/times.ts'
import { filesByChapter } from './chapters.ts'
import { kavitaId } from './ids.ts'

type Row = {
  readonly id: number
  readonly userId: number
  readonly chapter: number
  readonly page: number
  readonly words: string | null
  readonly note: string | null
  readonly context: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/**
 * Highlights and notes in EPUBs, which Kavita has since version 0.8.8. A page there is a document of the reading order,
 * from 0; its XPaths are those of its own reader, so the words decide. Colors are everybody's own.
 */
export function* annotations(source: SqliteSource): Generator<SourceLine> {
  const table = 'AppUserAnnotation'
  if (!source.hasTable(table)) return
  const column = (name: string) => (source.hasColumn(table, name) ? name : 'null')
  // Comments were plain before they had formats.
  const note = source.hasColumn(table, 'CommentPlainText') ? `coalesce(CommentPlainText, Comment)` : 'Comment'
  const query = `select Id as id, AppUserId as userId, ChapterId as chapter, PageNumber as page, SelectedText as words,
      ${note} as note, ${column('Context')} as context, CreatedUtc as createdAt, LastModifiedUtc as updatedAt
    from ${table} order by Id`
  const files = filesByChapter(source)
  for (const { id, userId, chapter, page, words, note: written, context, ...times } of source.rows<Row>(query)) {
    const file = files.get(chapter)?.find(({ before, pages }) => page >= before && page < before + pages)
    if (file === undefined) continue
    yield quotedLine({
      id: kavitaId('annotation', id),
      user: kavitaId('user', userId),
      book: file.book,
      isBookmark: false,
      note: written,
      color: 'yellow',
      place: { words, context, spine: page - file.before },
      createdAt: timeText(times.createdAt),
      updatedAt: timeText(times.updatedAt),
    })
  }
}
