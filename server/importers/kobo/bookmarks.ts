import type { AnnotationColor } from '../../domain/vocabulary.ts'
import type { SourceLine } from '../importer.ts'
import { quotedLine } from '../kit/quoted-lines.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { stableId } from '../kit/stable-ids.ts'
import { timeText } from '../kit/times.ts'

type Row = {
  readonly id: string
  readonly volume: string
  readonly content: string | null
  readonly words: string | null
  readonly note: string | null
  readonly context: string | null
  readonly path: string | null
  readonly offset: number | null
  readonly share: number | null
  readonly type: string | null
  readonly color: number | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** By their numbers there. */
const colors: readonly AnnotationColor[] = ['yellow', 'pink', 'blue', 'green']

/**
 * Highlights, notes and page corners (`dogear`) of a Kobo. Handwriting (`markup`) has no words and stays there. A point
 * is a `span` that the conversion to KEPUB put around each sentence, or, in other EPUBs, a path from the document.
 */
export function* bookmarks(
  source: SqliteSource,
  { user, bookId }: { readonly user: string; readonly bookId: (content: string) => string },
): Generator<SourceLine> {
  const column = (name: string) => (source.hasColumn('Bookmark', name) ? `b.${name}` : 'null')
  if (!source.hasColumn('Bookmark', 'StartContainerPath')) return
  const query = `select b.BookmarkID as id, b.VolumeID as volume, b.ContentID as content, b.Text as words,
      ${column('Annotation')} as note, ${column('ContextString')} as context, b.StartContainerPath as path,
      ${column('StartOffset')} as offset, ${column('ChapterProgress')} as share, ${column('Type')} as type,
      ${column('Color')} as color, ${column('DateCreated')} as createdAt, ${column('DateModified')} as updatedAt
    from Bookmark b join content c on c.ContentID = b.VolumeID and cast(c.ContentType as integer) = 6
    where lower(coalesce(b.Hidden, 'false')) not in ('true', '1') order by b.BookmarkID`
  for (const row of source.rows<Row>(query)) {
    if (row.type === 'markup') continue
    yield quotedLine({
      id: stableId('Kobo', 'bookmark', row.id),
      user,
      book: bookId(row.volume),
      isBookmark: row.type === 'dogear',
      note: row.note,
      color: colors[row.color ?? 0] ?? 'yellow',
      place: {
        words: row.type === 'dogear' ? null : row.words,
        context: row.context ?? row.words,
        resource: resourceOf(row),
        point: pointOf(row),
        share: row.share,
      },
      createdAt: timeText(row.createdAt),
      updatedAt: timeText(row.updatedAt),
    })
  }
}

/** `…/book.kepub.epub!OEBPS!text/c1.xhtml#part`, or a path in the archive; also before the point of other EPUBs. */
function resourceOf({ content, volume, path }: Row): string | null {
  const inArchive = path !== null && /\.x?html?#/i.test(path) ? path : (content ?? '').replace(volume, '')
  const name = (inArchive.split('#')[0] ?? '').split('!').filter((part) => part !== '' && !/\.epub$/i.test(part))
  return /\.\w+$/.test(name.at(-1) ?? '') ? name.join('/') : null
}

function pointOf({ path, offset }: Row): string | null {
  const id = /#(kobo\\?\.\d+\\?\.\d+)$/.exec(decoded(path ?? ''))?.[1]
  if (id !== undefined) return `#${id.replaceAll('\\', '')}:${Math.max(0, offset ?? 0)}`
  // The first step is the document itself.
  return /#point\(\/\d+((?:\/\d+)+(?::\d+)?)\)/.exec(path ?? '')?.[1] ?? null
}

const decoded = (path: string) => path.replace(/%23/g, '#')
