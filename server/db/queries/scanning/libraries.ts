import type { Viewer } from '../../../domain/access/viewer.ts'
import type { Reader } from '../../database.ts'
import type { LibraryRecord } from '../../records/library.ts'
import type { Inventory } from '../../records/system.ts'
import type { Stored } from '../../rows/stored.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { isUnrestricted, librariesVisible, seriesVisible, visibleTo } from '../access/visibility.ts'

type LibraryRow = Stored<LibraryRecord>

const columns = raw(
  `l.id, l.name, l.path, l.description, l.is_active as isActive, l.series_strategy as seriesStrategy,
   l.series_config as seriesConfig, l.book_strategy as bookStrategy, l.book_config as bookConfig,
   l.number_strategy as numberStrategy, l.number_config as numberConfig, l.scanning_config as scanningConfig,
   l.default_reading_direction as defaultReadingDirection, l.allowed_formats as allowedFormats,
   l.excluded_patterns as excludedPatterns, l.title_preprocessing_rules as titlePreprocessingRules,
   l.auto_match_conditions as autoMatchConditions, l.matching, l.state, l.state_reason as stateReason,
   l.root_device as rootDevice, l.naming_version as namingVersion, l.last_scanned_at as lastScannedAt, l.created_at as createdAt,
   l.updated_at as updatedAt, coalesce(c.series, 0) as seriesCount, coalesce(c.books, 0) as bookCount,
   coalesce(c.size, 0) as totalSize, coalesce(e.errors, 0) as errorCount`,
)

/** The visible libraries, by name; counts cover visible content. */
export async function listLibraries(viewer: Viewer, reader: Reader): Promise<LibraryRecord[]> {
  const rows = await reader.all<LibraryRow>(sql`${await selection(viewer, reader)} order by lower(l.name), l.id`)
  return rows.map(presentLibrary)
}

/** Null for unknown or hidden libraries. */
export async function findLibrary(viewer: Viewer, reader: Reader, id: string): Promise<LibraryRecord | null> {
  const row = await reader.get<LibraryRow>(sql`${await selection(viewer, reader)} and l.id = ${id}`)
  return row === undefined ? null : presentLibrary(row)
}

/** The visible libraries; null when nothing is hidden from the viewer. */
export async function visibleLibraryIds(viewer: Viewer, reader: Reader): Promise<ReadonlySet<string> | null> {
  if (isUnrestricted(viewer)) return null
  const rows = await reader.all<{ id: string }>(
    sql`select l.id from libraries l where ${librariesVisible(viewer, 'l')}`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function selection(viewer: Viewer, reader: Reader): Promise<Fragment> {
  return sql`select ${columns} from libraries l left join (
      select s.library_seq, count(*) as series, sum(s.book_count) as books, sum(s.total_size) as size
      from series s where s.book_count > 0 and ${seriesVisible(viewer, 's')} group by s.library_seq
    ) c on c.library_seq = l.seq left join (
      select b.library_seq, count(*) as errors from books b
      where b.error_code is not null and b.deleted_at is null and ${await visibleTo(viewer, reader, 'b.series_seq')} group by b.library_seq
    ) e on e.library_seq = l.seq where ${librariesVisible(viewer, 'l')}`
}

function presentLibrary(row: LibraryRow): LibraryRecord {
  return {
    ...row,
    isActive: row.isActive === 1,
    seriesConfig: parse(row.seriesConfig),
    bookConfig: parse(row.bookConfig),
    numberConfig: parse(row.numberConfig),
    scanningConfig: parse(row.scanningConfig) ?? neverScanned,
    allowedFormats: parse(row.allowedFormats),
    titlePreprocessingRules: parse(row.titlePreprocessingRules),
    autoMatchConditions: parse(row.autoMatchConditions),
    matching: parse(row.matching),
  }
}

const neverScanned: LibraryRecord['scanningConfig'] = {
  enabled: false,
  cronSchedule: null,
  cronTimezone: null,
  defaultMode: 'normal',
  scanOnStart: false,
  purgeDeletedOnScan: false,
}

function parse<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T)
}

type InventoryRow = Inventory['libraries'][number] & { readonly pageCount: number }

/** Counts of the catalog visible to the viewer. */
export async function loadInventory(viewer: Viewer, reader: Reader): Promise<Inventory> {
  const libraries = await reader.all<InventoryRow>(
    sql`select l.id, l.name, coalesce(c.series, 0) as seriesCount, coalesce(c.books, 0) as bookCount,
               coalesce(c.pages, 0) as pageCount, coalesce(c.size, 0) as totalSize
        from libraries l left join (
          select s.library_seq, count(*) as series, sum(s.book_count) as books, sum(s.total_pages) as pages,
                 sum(s.total_size) as size
          from series s where s.book_count > 0 and ${seriesVisible(viewer, 's')} group by s.library_seq
        ) c on c.library_seq = l.seq where ${librariesVisible(viewer, 'l')} order by lower(l.name), l.id`,
  )
  const users = viewer.permissions.has('users-read')
    ? await reader.get<{ count: number }>(sql`select count(*) as count from users`)
    : undefined
  const sum = (pick: (row: InventoryRow) => number) => libraries.reduce((total, row) => total + pick(row), 0)
  return {
    libraryCount: libraries.length,
    seriesCount: sum((row) => row.seriesCount),
    bookCount: sum((row) => row.bookCount),
    pageCount: sum((row) => row.pageCount),
    userCount: users?.count ?? null,
    totalBookSize: sum((row) => row.totalSize),
    libraries: libraries.map(({ pageCount: _pages, ...row }) => row),
  }
}
