import type { DatabaseImporter, SourceContext, SourceLine } from '../importer.ts'
import { importingUser } from '../kit/people.ts'
import { readingLines } from '../kit/reading.ts'
import type { SqliteSource } from '../kit/sqlite-source.ts'
import { stableId } from '../kit/stable-ids.ts'
import { longAgo, timeText } from '../kit/times.ts'

/**
 * A library of YACReader (`.yacreaderlibrary/library.ydb`; its tables as of version 9). A folder is a series; a file is
 * known by its hash: SHA-1 of the first 512 KiB, followed by the size. It has one reader: whoever imports.
 */
export const yacreader: DatabaseImporter = {
  program: 'YACReader',
  tables: ['comic', 'comic_info', 'folder', 'db_info'],
  version(source) {
    const [info] = source.rows<{ version: string }>('select version from db_info limit 1')
    const text = info?.version ?? ''
    return { text, isKnown: Number.parseInt(text, 10) <= lastKnownVersion }
  },
  *read(source, context) {
    yield importingUser(context)
    yield* folders(source)
    yield* comics(source)
    yield* progress(source, context)
    yield* lists(source, context)
  },
}

const lastKnownVersion = 9
const program = 'YACReader'
/** A library has no name and no id of its own. */
const library = { id: stableId(program, 'library'), name: program }
/** SHA-1 in hexadecimal, then the size in bytes. */
const hashWithSize = /^([0-9a-f]{40})(\d{1,15})$/

const folderId = (path: string) => stableId(program, 'folder', path)
const comicId = (hash: string) => stableId(program, 'comic', hash)

/** Relative to the folder of the library. */
const below = (path: string) => path.replace(/^\/+/, '')

function* folders(source: SqliteSource): Generator<SourceLine> {
  const query = 'select name, path from folder where id in (select parentId from comic) order by id'
  for (const { name, path } of source.rows<{ name: string; path: string }>(query)) {
    yield { type: 'series', id: folderId(path), library, title: name, path: below(path), externalIds: [] }
  }
}

function* comics(source: SqliteSource): Generator<SourceLine> {
  type Row = { hash: string; title: string | null; path: string; number: string | number | null; folder: string }
  const query = `select i.hash, i.title, coalesce(c.path, c.fileName) as path, i.number, f.path as folder
    from comic c join comic_info i on i.id = c.comicInfoId join folder f on f.id = c.parentId
    group by i.id order by i.id, c.id`
  for (const { hash, title, path, folder, ...row } of source.rows<Row>(query)) {
    const [, , size] = hashWithSize.exec(hash) ?? []
    const number = row.number === null || row.number === '' ? Number.NaN : Number(row.number)
    yield {
      type: 'book',
      id: comicId(hash),
      library,
      title: title || (path.split('/').at(-1) ?? path),
      path: below(path),
      fileHash: null,
      externalIds: [],
      ...(size !== undefined && {
        fileSize: Number(size),
        fingerprints: [{ algorithm: 'sha1-start' as const, value: hash }],
      }),
      series: folderId(folder),
      ...(Number.isFinite(number) && { number }),
    }
  }
}

function* progress(source: SqliteSource, { viewer }: SourceContext): Generator<SourceLine> {
  type Row = { hash: string; page: number | null; isRead: number; openedAt: number | null }
  const openedAt = source.hasColumn('comic_info', 'lastTimeOpened') ? 'lastTimeOpened' : 'null'
  const query = `select hash, currentPage as page, read as isRead, ${openedAt} as openedAt from comic_info
    where read = 1 or (hasBeenOpened = 1 and currentPage > 1) order by ${openedAt}, id`
  for (const row of source.rows<Row>(query)) {
    const at = (row.openedAt ?? 0) > 0 ? timeText(row.openedAt) : null
    const [user, book, completed] = [viewer.id, comicId(row.hash), row.isRead === 1]
    yield* readingLines({ program, user, book, page: Math.max(1, row.page ?? 1), share: null, completed, at })
  }
}

/** Where lists of a kind are, and which comics they hold. */
type ListTables = {
  readonly table: string
  readonly members: string
  readonly key: string
  readonly ordered: boolean
}

const listTables: readonly ListTables[] = [
  {
    table: 'default_reading_list',
    members: 'comic_default_reading_list',
    key: 'default_reading_list_id',
    ordered: true,
  },
  { table: 'label', members: 'comic_label', key: 'label_id', ordered: false },
  { table: 'reading_list', members: 'comic_reading_list', key: 'reading_list_id', ordered: true },
]

/** Favourites, labels and reading lists, each as a reading list. Those inside others are lists of their own. */
function* lists(source: SqliteSource, { viewer }: SourceContext): Generator<SourceLine> {
  for (const { table, members, key, ordered } of listTables) {
    if (!source.hasTable(table) || !source.hasTable(members)) continue
    const ofList = `select i.hash from ${members} m join comic c on c.id = m.comic_id join comic_info i on i.id = c.comicInfoId
      where m.${key} = ? order by m.ordering, i.id`
    for (const { id, name } of source.rows<{ id: number; name: string }>(`select id, name from ${table} order by id`)) {
      const books = [...source.rows<{ hash: string }>(ofList, id)].map(({ hash }) => comicId(hash))
      if (books.length === 0) continue
      yield {
        type: 'readlist',
        id: stableId(program, table, id, name),
        name,
        summary: null,
        ordered,
        createdBy: viewer.id,
        createdAt: longAgo,
        updatedAt: longAgo,
        members: [...new Set(books)],
      }
    }
  }
}
