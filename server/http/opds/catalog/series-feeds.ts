import type { SeriesListRequest } from '../../../db/queries/lists/list-request.ts'
import { findLibrary, listLibraries } from '../../../db/queries/scanning/libraries.ts'
import { listSeriesLetters } from '../../../db/queries/search/letter-counts.ts'
import { listSeries } from '../../../db/queries/series/series.ts'
import { notFound } from '../../../domain/errors.ts'
import type { Feed } from './model.ts'
import { newest, type Request, seriesEntry } from './request.ts'

/** The libraries visible to the viewer. */
export async function librariesFeed(request: Request): Promise<Feed> {
  const libraries = await listLibraries(request.viewer, request.reader)
  return {
    id: 'urn:inglenook:libraries',
    title: 'Libraries',
    subtitle: null,
    updatedAt: newest(libraries, request),
    self: { to: 'libraries' },
    up: { to: 'root' },
    paging: null,
    content: {
      kind: 'navigation',
      entries: libraries.map((library) => ({
        id: `urn:uuid:${library.id}`,
        title: library.name,
        summary: `${library.seriesCount} series, ${library.bookCount} books`,
        target: { to: 'library', id: library.id },
        sort: null,
        count: library.seriesCount,
        updatedAt: library.updatedAt,
      })),
    },
  }
}

/** The series of a library by name. @throws AppError `not_found` */
export async function libraryFeed(id: string, request: Request): Promise<Feed> {
  const library = await findLibrary(request.viewer, request.reader, id)
  if (library === null) throw notFound('library')
  return seriesFeed(
    { id: `urn:uuid:${id}`, title: library.name, self: { to: 'library', id }, up: { to: 'libraries' } },
    { libraryId: id },
    request,
  )
}

/** All series by name. */
export function allSeriesFeed(request: Request): Promise<Feed> {
  const head = { id: 'urn:inglenook:series', title: 'Series', self: { to: 'all-series' }, up: { to: 'root' } } as const
  return seriesFeed(head, {}, request)
}

/** All series, most recently changed first. */
export function updatedFeed(request: Request): Promise<Feed> {
  const head = {
    id: 'urn:inglenook:updated',
    title: 'Recently updated',
    self: { to: 'updated' },
    up: { to: 'root' },
  } as const
  return seriesFeed(head, { sort: { field: 'updated', direction: 'desc' } }, request)
}

/** The initial letters of series. */
export async function lettersFeed(request: Request): Promise<Feed> {
  const letters = await listSeriesLetters(request.viewer, request.reader)
  return {
    id: 'urn:inglenook:letters',
    title: 'Series by letter',
    subtitle: null,
    updatedAt: request.startedAt,
    self: { to: 'letters' },
    up: { to: 'root' },
    paging: null,
    content: {
      kind: 'navigation',
      entries: letters.map(({ group, count }) => ({
        id: letterId(group),
        title: group,
        summary: `${count} series`,
        target: { to: 'letter', name: group },
        sort: null,
        count,
        updatedAt: request.startedAt,
      })),
    },
  }
}

/** The series with an initial letter by name. @throws AppError `not_found` for a letter without series */
export async function letterFeed(name: string, request: Request): Promise<Feed> {
  const letters = await listSeriesLetters(request.viewer, request.reader)
  const letter = letters.find(({ group }) => group === name)
  if (letter === undefined) throw notFound('address')
  return seriesFeed(
    { id: letterId(name), title: `Series: ${name}`, self: { to: 'letter', name }, up: { to: 'letters' } },
    { initials: letter.initials },
    request,
  )
}

function letterId(letter: string): string {
  return `urn:inglenook:letter:${encodeURIComponent(letter)}`
}

async function seriesFeed(
  head: Pick<Feed, 'id' | 'title' | 'self' | 'up'>,
  question: Pick<SeriesListRequest, 'libraryId' | 'initials' | 'sort'>,
  request: Request,
): Promise<Feed> {
  const { viewer, reader, page, pageSize } = request
  const sort = { field: 'title', direction: 'asc' } as const
  const list = await listSeries(viewer, reader, { sort, ...question, page, pageSize })
  return {
    ...head,
    subtitle: null,
    updatedAt: newest(list.items, request),
    paging: { page, pageSize, total: list.total },
    content: { kind: 'navigation', entries: list.items.map(seriesEntry) },
  }
}
