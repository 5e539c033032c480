import type { Viewer } from '../../../domain/access/viewer.ts'
import type { HouseholdLine, PresetLine } from '../../../domain/household/lines.ts'
import type { Reader } from '../../database.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted, librariesVisible, seriesVisible } from '../access/visibility.ts'
import { type WalkKey, walk } from './household-walk.ts'

type Cell = string | number | null
type Row = Readonly<Record<string, Cell>>
type Lines = AsyncGenerator<readonly HouseholdLine[], void>

/** A kind of line: its table, and the columns by exported name. */
type Kind = {
  readonly type: HouseholdLine['type']
  readonly key: WalkKey
  readonly columns: string
  readonly times: readonly string[]
  readonly flags?: readonly string[]
  readonly json?: readonly string[]
  readonly source: (viewer: Viewer, userId: string) => Fragment
}

/** A user's rows about books visible to the viewer. */
const ofBooks = (table: string) => (viewer: Viewer, userId: string) =>
  sql`${raw(table)} x cross join books b on b.seq = x.book_seq cross join series s on s.seq = b.series_seq
      where x.user_id = ${userId} and ${seriesVisible(viewer, 's')}`

const kinds: readonly Kind[] = [
  {
    type: 'progress',
    key: ['x.book_seq'],
    columns: `b.id as book, x.current_page as currentPage, x.percentage, x.is_completed as completed,
      x.completed_at as completedAt, x.started_at as startedAt, x.updated_at as updatedAt, x.locator, x.origin, x.device`,
    times: ['completedAt', 'startedAt', 'updatedAt'],
    flags: ['completed'],
    json: ['locator'],
    source: ofBooks('read_progress'),
  },
  {
    type: 'history',
    key: ['x.at', 'x.seq'],
    columns: `x.id, b.id as book, x.kind, x.current_page as currentPage, x.percentage, x.is_completed as completed,
      x.locator, x.origin, x.device, x.at`,
    times: ['at'],
    flags: ['completed'],
    json: ['locator'],
    source: ofBooks('progress_changes'),
  },
  {
    type: 'completion',
    key: ['x.completed_at', 'x.id'],
    columns: 'x.id, b.id as book, x.started_at as startedAt, x.completed_at as completedAt',
    times: ['startedAt', 'completedAt'],
    source: ofBooks('completions'),
  },
  {
    type: 'session',
    key: ['x.started_at', 'x.id'],
    columns: `x.id, b.id as book, x.device_id as deviceId, x.device_name as deviceName, x.kind, x.from_page as fromPage,
      x.to_page as toPage, x.to_percentage as toPercentage, x.active_ms as activeMs, x.pages_read as pagesRead,
      x.started_at as startedAt, x.ended_at as endedAt, x.created_at as createdAt`,
    times: ['startedAt', 'endedAt', 'createdAt'],
    source: ofBooks('reading_sessions'),
  },
  {
    type: 'rating',
    key: ['x.series_seq'],
    columns: 's.id as series, x.rating, x.notes, x.created_at as createdAt, x.updated_at as updatedAt',
    times: ['createdAt', 'updatedAt'],
    source: (viewer, userId) => sql`series_ratings x join series s on s.seq = x.series_seq
      where x.user_id = ${userId} and ${seriesVisible(viewer, 's')}`,
  },
  {
    type: 'queue',
    key: ['x.place', 'x.id'],
    columns: 'case when x.book_seq is null then s.id end as series, b.id as book, x.added_at as addedAt',
    times: ['addedAt'],
    source: (viewer, userId) => sql`queue_entries x left join books b on b.seq = x.book_seq
      join series s on s.seq = coalesce(x.series_seq, b.series_seq)
      where x.user_id = ${userId} and ${seriesVisible(viewer, 's')}`,
  },
  {
    type: 'preset',
    key: ['x.id'],
    columns: `x.id, x.name, x.scope, x.target, l.id as libraryId, l.name as libraryName, x.condition, x.query, x.sort,
      x.created_at as createdAt, x.updated_at as updatedAt`,
    times: ['createdAt', 'updatedAt'],
    json: ['condition'],
    source: (viewer, userId) => sql`filter_presets x left join libraries l on l.seq = x.library_seq
      where x.user_id = ${userId} and ${readable(viewer, userId)} and (l.seq is null or ${librariesVisible(viewer, 'l')})`,
  },
  {
    type: 'preference',
    key: ['x.key'],
    columns: 'x.key, x.value, x.updated_at as updatedAt',
    times: ['updatedAt'],
    json: ['value'],
    source: (viewer, userId) => sql`user_preferences x where x.user_id = ${userId} and ${readable(viewer, userId)}`,
  },
  {
    type: 'readerplace',
    key: ['x.document'],
    columns: 'x.document, x.progress, x.percentage, x.device, x.device_id as deviceId, x.updated_at as updatedAt',
    times: ['updatedAt'],
    source: (viewer, userId) => sql`reader_places x where x.user_id = ${userId} and ${readable(viewer, userId)}`,
  },
  {
    type: 'annotation',
    key: ['x.created_at', 'x.id'],
    columns: `x.id, b.id as book, x.kind, x.locator, x.excerpt, x.note, x.color, x.created_at as createdAt,
      x.updated_at as updatedAt`,
    times: ['createdAt', 'updatedAt'],
    json: ['locator'],
    source: (viewer, userId) => sql`${ofBooks('annotations')(viewer, userId)} and ${readable(viewer, userId)}`,
  },
]

/** Free text can name anything: only its author and unrestricted viewers may read it. */
function readable(viewer: Viewer, userId: string): Fragment {
  return raw(viewer.userId === userId || isUnrestricted(viewer) ? 'true' : 'false')
}

/** A user's stored data about content visible to the viewer. */
export async function* storedLines(viewer: Viewer, reader: Reader, userId: string): Lines {
  for (const kind of kinds) {
    for await (const rows of walk<Row>(reader, kind.key, raw(kind.columns), kind.source(viewer, userId))) {
      yield rows.map((row) => present(kind, userId, row))
    }
  }
}

/** Columns have the names of the line's fields; types that SQLite lacks are converted from text. */
function present({ type, times, flags = [], json = [] }: Kind, user: string, row: Row): HouseholdLine {
  const line: Record<string, unknown> = { type, user }
  for (const [name, cell] of Object.entries(row)) {
    if (name === 'k1' || name === 'k2' || name === 'libraryId' || name === 'libraryName') continue
    if (cell === null) line[name] = null
    else if (times.includes(name)) line[name] = new Date(Number(cell)).toISOString()
    else if (flags.includes(name)) line[name] = cell === 1
    else line[name] = json.includes(name) ? (JSON.parse(String(cell)) as unknown) : cell
  }
  if (type === 'preset') line.library = libraryOf(row)
  return line as HouseholdLine
}

function libraryOf({ libraryId, libraryName }: Row): PresetLine['library'] {
  return libraryId == null ? null : { id: String(libraryId), name: String(libraryName) }
}
