import { statSync } from 'node:fs'
import { failWith, type Result, succeed } from '../domain/result.ts'
import type { DumpFormatId } from './dump-format.ts'
import { DamagedIndexError, indexStateOf, openSearchedIndex, removeIndex } from './kit/index-file.ts'
import { type DumpFailure, failureOf, type OpenDump, withDump } from './open-dump.ts'
import { searchIndex } from './search-index.ts'

/** A question in the words of plugins: `metadata/series/search` or `metadata/series/get`. */
export type DumpQuestion = {
  readonly path: string
  readonly index: string
  readonly method: string
  readonly params: unknown
}

/** Answers from a file as a plugin would. The answer may be anything that is in the file: it is checked by who asks. */
export function askDump({ path, index, method, params }: DumpQuestion): Result<unknown, DumpFailure> {
  return withDump(path, (opened) => {
    const given: Readonly<Record<string, unknown>> = Object(params)
    if (method === 'metadata/series/search') return search(opened, index, given)
    if (method === 'metadata/series/get') return get(opened, given)
    return failWith({ code: 'no-method', detail: method })
  })
}

const mostResults = 50

function search(
  { dump, format, version }: OpenDump,
  index: string,
  { query, year, limit }: Readonly<Record<string, unknown>>,
): Result<unknown, DumpFailure> {
  if (indexStateOf(index, version)?.isComplete !== true) return failWith({ code: 'not-indexed', detail: '' })
  const searched = openSearchedIndex(index)
  try {
    const hits = new Map<number, object>()
    const read = (id: number) => {
      const hit: { title?: unknown; alternateTitles?: unknown; year?: unknown } | null = format.hit(dump, id)
      if (hit === null) return null
      hits.set(id, hit)
      const more = Array.isArray(hit.alternateTitles) ? hit.alternateTitles : []
      const titles = [hit.title, ...more].filter((title) => typeof title === 'string')
      return { id, titles, year: typeof hit.year === 'number' ? hit.year : null }
    }
    const ids = searchIndex(searched, {
      query: String(query ?? ''),
      year: typeof year === 'number' ? year : null,
      limit: Math.min(mostResults, typeof limit === 'number' ? limit : mostResults),
      read,
    })
    return succeed({ results: ids.map((id) => hits.get(id)) })
  } catch (error) {
    if (!(error instanceof DamagedIndexError)) throw error
    removeIndex(index)
    return failWith({ code: 'not-indexed', detail: '' })
  } finally {
    searched.close()
  }
}

function get(
  { dump, format }: OpenDump,
  { externalId }: Readonly<Record<string, unknown>>,
): Result<unknown, DumpFailure> {
  const id = typeof externalId === 'string' && /^\d{1,15}$/.test(externalId) ? Number(externalId) : null
  const details = id === null ? null : format.details(dump, id)
  return details === null ? failWith({ code: 'not-found', detail: '' }) : succeed(details)
}

/** What a file is, without reading its series. */
export type InspectedDump = {
  readonly format: DumpFormatId
  /** Series in the index of this version of the file; null: it has none. */
  readonly entries: number | null
  readonly isComplete: boolean
}

/** Recognizes a file and looks for its index. @param indexOf the path of the index of a format */
export function inspectDump({
  path,
  indexes,
}: {
  readonly path: string
  readonly indexes: Readonly<Record<DumpFormatId, string>>
}): Result<InspectedDump, DumpFailure> {
  return withDump(path, ({ format, version }) => {
    const state = indexStateOf(indexes[format.id], version)
    return succeed({
      format: format.id,
      entries: state?.entries ?? null,
      isComplete: state?.isComplete ?? false,
    })
  })
}

/** A file as it is now. */
export type InspectedFile = {
  /** In bytes. */
  readonly size: number
  /** Milliseconds since 1970. */
  readonly mtimeMs: number
  /** What it is; null: a folder or the like. */
  readonly dump: Result<InspectedDump, DumpFailure> | null
}

/** Inspects a file, unless it is as it was. @param known what it was */
export function inspectFile({
  path,
  indexes,
  known,
}: Parameters<typeof inspectDump>[0] & { readonly known: InspectedFile | null }): Result<InspectedFile, DumpFailure> {
  try {
    const stats = statSync(path)
    const { size, mtimeMs } = stats
    if (known?.size === size && known.mtimeMs === mtimeMs) return succeed(known)
    return succeed({ size, mtimeMs, dump: stats.isFile() ? inspectDump({ path, indexes }) : null })
  } catch (error) {
    return failWith(failureOf(error))
  }
}
