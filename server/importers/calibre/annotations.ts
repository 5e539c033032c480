import { parseBookCfi } from '../../domain/reading/quoted-place.ts'
import { type AnnotationColor, annotationColors } from '../../domain/vocabulary.ts'
import type { SourceLine } from '../importer.ts'
import { quotedLine } from '../kit/quoted-lines.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { stableId } from '../kit/stable-ids.ts'
import { timeText } from '../kit/times.ts'

type Row = {
  readonly uuid: string
  readonly format: string
  readonly user: string
  readonly epoch: number
  readonly id: string
  readonly type: string
  readonly data: string
}

/** Who has an annotation, and of which file it is. */
type Ids = {
  readonly book: (uuid: string, format: string) => string
  readonly user: (name: string) => string
}

/** Whether annotations are of the desktop viewer: everybody else reads in a browser, with a name. */
export const isOfBrowser = "user_type = 'web'"
/** Longer ones are none of the program's: a highlight is the words of one page or two. */
const largest = 200_000

/**
 * Highlights and bookmarks in EPUBs, by the desktop viewer and in the browser: their data is JSON, with EPUB CFIs that
 * begin at the root of the document. What was removed stays in the table as `removed`.
 * @param desktopUser whose those of the desktop viewer are
 */
export function* annotations(source: SqliteSource, ids: Ids, desktopUser: string): Generator<SourceLine> {
  if (!source.hasTable('annotations')) return
  const query = `select b.uuid, a.format, case when a.${isOfBrowser} then a.user else '${desktopUser}' end as user,
      a.timestamp as epoch, a.annot_id as id, a.annot_type as type, a.annot_data as data
    from annotations a join books b on b.id = a.book
    where a.annot_type in ('highlight', 'bookmark') and a.format in ('EPUB', 'KEPUB')
      and length(a.annot_data) <= ${largest} order by a.id`
  for (const row of source.rows<Row>(query)) {
    const data = parsed(row.data)
    if (data === null || data.removed === true) continue
    const line = lineOf(row, data, ids)
    if (line !== null) yield line
  }
}

type Data = Readonly<Record<string, unknown>>

function parsed(json: string): Data | null {
  try {
    const data: unknown = JSON.parse(json)
    return typeof data === 'object' && data !== null ? (data as Data) : null
  } catch {
    return null
  }
}

function lineOf({ uuid, format, user, epoch, id, type }: Row, data: Data, ids: Ids): SourceLine | null {
  const isBookmark = type === 'bookmark'
  const place = isBookmark ? placeOfBookmark(data) : placeOfHighlight(data)
  if (place === null) return null
  return quotedLine({
    id: stableId('calibre', 'annotation', uuid, format.toLowerCase(), user, type, id),
    user: ids.user(user),
    book: ids.book(uuid, format),
    isBookmark,
    // The title of a bookmark is all that it says.
    note: textOf(isBookmark ? data.title : data.notes),
    color: colorOf(data.style),
    place,
    createdAt: timeText(textOf(data.timestamp)) ?? timeText(epoch),
    updatedAt: null,
  })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function placeOfBookmark({ pos, pos_type: type }: Data) {
  const at = type === 'epubcfi' ? parseBookCfi(textOf(pos) ?? '') : null
  return at === null ? null : { ...at, point: at.point }
}

function placeOfHighlight(data: Data) {
  const words = textOf(data.highlighted_text)
  if (words === null) return null
  const spine = typeof data.spine_index === 'number' ? data.spine_index : null
  const point = textOf(data.start_cfi)?.replace(/^\/2(?=\/)/, '') ?? null
  return { words, spine, resource: textOf(data.spine_name), point }
}

/** Its other colors, and lines under or through words, have none here. */
function colorOf(style: unknown): AnnotationColor {
  const which = typeof style === 'object' && style !== null && 'which' in style ? style.which : null
  return annotationColors.find((color) => color === which) ?? 'yellow'
}
