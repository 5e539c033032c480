import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OperationCall } from '../../../server/contract/index.ts'
import { lockable } from '../../../server/contract/series/lockable.ts'
import { call } from '../call.ts'
import { keys } from '../live/keys.ts'

/** What renumbering the books of series would change. */
export function renumberPreviewQuery(seriesIds: readonly string[], input: RenumberInput) {
  return queryOptions({
    queryKey: keys.bulkPreview({ seriesIds, ...input }),
    queryFn: ({ signal }) => {
      const body = { seriesIds: [...seriesIds], ...input, dryRun: true }
      return call('bulkRenumberSeries', { body, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What the current cleanup rules would make of the titles of series. */
export function titlesPreviewQuery(seriesIds: readonly string[]) {
  return queryOptions({
    queryKey: keys.bulkPreview({ seriesIds }),
    queryFn: ({ signal }) => call('bulkReprocessTitles', { body: { seriesIds: [...seriesIds], dryRun: true }, signal }),
    staleTime: 0,
  })
}

/** Limit of ids per call. */
export const maxAtOnce = { series: 100, book: 500 } as const

/** Series or books, at most `maxAtOnce`. */
export type Bulk = { readonly kind: 'series' | 'book'; readonly ids: readonly string[] }

type TermsChange = { readonly add: readonly string[]; readonly remove: readonly string[] }
type PersonInRole = { readonly name: string; readonly role: string }
type PeopleChange = { readonly add: readonly PersonInRole[]; readonly remove: readonly PersonInRole[] }
export type BulkEdit = {
  /** Values by field; null clears one. */
  readonly metadata: Readonly<Record<string, unknown>>
  readonly genres: TermsChange
  readonly tags: TermsChange
  readonly people: PeopleChange
  readonly overwriteLocked: boolean
}

export type RenumberInput = Omit<OperationCall<'bulkRenumberSeries'>['body'], 'seriesIds'>

const seriesOf = ({ ids }: Bulk) => ({ seriesIds: [...ids] })
const booksOf = ({ ids }: Bulk) => ({ bookIds: [...ids] })

function editMetadata(bulk: Bulk, { metadata, overwriteLocked }: BulkEdit) {
  return bulk.kind === 'series'
    ? call('bulkEditSeries', { body: { ...seriesOf(bulk), metadata, overwriteLocked } })
    : call('bulkEditBooks', { body: { ...booksOf(bulk), metadata, overwriteLocked } })
}

function changeTerms(bulk: Bulk, kind: 'genres' | 'tags', edit: BulkEdit) {
  const { add, remove } = edit[kind]
  const change = { add: [...add], remove: [...remove], overwriteLocked: edit.overwriteLocked }
  if (bulk.kind === 'series') {
    const body = { ...seriesOf(bulk), ...change }
    return kind === 'genres' ? call('bulkChangeSeriesGenres', { body }) : call('bulkChangeSeriesTags', { body })
  }
  const body = { ...booksOf(bulk), ...change }
  return kind === 'genres' ? call('bulkChangeBookGenres', { body }) : call('bulkChangeBookTags', { body })
}

type NamedPeople = NonNullable<OperationCall<'bulkChangeBookPeople'>['body']['add']>

function changePeople(bulk: Bulk, { people, overwriteLocked }: BulkEdit) {
  const named = (some: readonly PersonInRole[]) => some.filter(({ name }) => name.trim() !== '') as NamedPeople
  const change = { add: named(people.add), remove: named(people.remove), overwriteLocked }
  return bulk.kind === 'series'
    ? call('bulkChangeSeriesPeople', { body: { ...seriesOf(bulk), ...change } })
    : call('bulkChangeBookPeople', { body: { ...booksOf(bulk), ...change } })
}

async function edit(bulk: Bulk, requested: BulkEdit) {
  const answers = Object.keys(requested.metadata).length > 0 ? [await editMetadata(bulk, requested)] : []
  for (const kind of ['genres', 'tags'] as const) {
    const { add, remove } = requested[kind]
    if (add.length + remove.length > 0) answers.push(await changeTerms(bulk, kind, requested))
  }
  const { people } = requested
  if (people.add.length + people.remove.length > 0) answers.push(await changePeople(bulk, requested))
  return answers
}

function mark(bulk: Bulk, read: boolean) {
  if (bulk.kind === 'series') {
    const body = seriesOf(bulk)
    return read ? call('bulkMarkSeriesRead', { body }) : call('bulkMarkSeriesUnread', { body })
  }
  const body = booksOf(bulk)
  return read ? call('bulkMarkBooksRead', { body }) : call('bulkMarkBooksUnread', { body })
}

/** Locks or unlocks all editable fields. */
function lock(bulk: Bulk, locked: boolean) {
  const locks = Object.fromEntries(lockable[bulk.kind].map((field) => [field, locked]))
  return bulk.kind === 'series'
    ? call('bulkLockSeries', { body: { ...seriesOf(bulk), locks } })
    : call('bulkLockBooks', { body: { ...booksOf(bulk), locks } })
}

function start(bulk: Bulk, what: 'covers' | 'analysis') {
  if (bulk.kind === 'series') {
    const body = seriesOf(bulk)
    return what === 'covers' ? call('bulkMakeSeriesThumbnails', { body }) : call('bulkAnalyzeSeries', { body })
  }
  const body = booksOf(bulk)
  return what === 'covers' ? call('bulkMakeBookThumbnails', { body }) : call('bulkAnalyzeBooks', { body })
}

function reset(bulk: Bulk) {
  return bulk.kind === 'series'
    ? call('bulkResetSeries', { body: seriesOf(bulk) })
    : call('bulkResetBooks', { body: booksOf(bulk) })
}

/** Very many changes are reported as one of their library. */
const seriesEvents = ['series_updated', 'library_updated'] as const
const bookEvents = ['book_updated', 'library_updated'] as const

/** Bulk actions on series or books. */
export function useBulk(bulk: Bulk) {
  const client = useQueryClient()
  const events = bulk.kind === 'series' ? seriesEvents : bookEvents
  const meta = { events }
  // Buttons and menus have no room for errors.
  const notify = 'failure'
  return {
    mark: useMutation({
      meta: { notify, events: ['progress_updated'] },
      mutationFn: (read: boolean) => mark(bulk, read),
    }),
    want: useMutation({
      meta: { notify, events: ['queue_updated'] },
      mutationFn: () => call('addManyToQueue', { body: bulk.kind === 'series' ? seriesOf(bulk) : booksOf(bulk) }),
    }),
    start: useMutation({ meta: { notify }, mutationFn: (what: 'covers' | 'analysis') => start(bulk, what) }),
    edit: useMutation({ meta, mutationFn: (requested: BulkEdit) => edit(bulk, requested) }),
    lock: useMutation({ meta, mutationFn: (locked: boolean) => lock(bulk, locked) }),
    reset: useMutation({ meta, mutationFn: () => reset(bulk) }),
    renumber: useMutation({
      meta,
      mutationFn: (input: RenumberInput) => call('bulkRenumberSeries', { body: { ...seriesOf(bulk), ...input } }),
      // Events name the series, not each of their books.
      onSuccess: () => client.invalidateQueries({ queryKey: keys.anyBook }),
    }),
    retitle: useMutation({ meta, mutationFn: () => call('bulkReprocessTitles', { body: seriesOf(bulk) }) }),
  }
}
