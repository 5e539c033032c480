import type { bulkOperations } from '../../../../contract/books/bulk.ts'
import type { bulkEditOperations } from '../../../../contract/books/bulk-edits.ts'
import type { BulkOutcome, RenumberedSeries } from '../../../../db/records/bulk.ts'
import type { Viewer } from '../../../../domain/access/viewer.ts'
import type { PeopleChange, TermChange } from '../../../../domain/metadata/bulk-edit.ts'
import { bulkMark, bulkStart, editManyBooks, editManySeries, type Selection } from '../../../../library/bulk/bulk.ts'
import { renumberSeries, rereadTitles } from '../../../../library/bulk/renumber.ts'
import type { ApiContext } from '../../../api-context.ts'
import { progressDeviceOf } from '../../../kit/request/device.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import type { Handlers } from '../../../kit/route.ts'
import { definedLocks } from '../../conditional-edits.ts'
import { bookEditOf } from './book-metadata.ts'

type Caller = { readonly principal: { readonly viewer: Viewer }; readonly exchange: Exchange }

const series = ({ seriesIds }: { readonly seriesIds: readonly string[] }): Selection => ({
  kind: 'series',
  ids: seriesIds,
})
const books = ({ bookIds }: { readonly bookIds: readonly string[] }): Selection => ({ kind: 'book', ids: bookIds })

export function bulkHandlers(context: ApiContext): Pick<Handlers, keyof typeof bulkOperations> {
  const mark = ({ principal, exchange }: Caller, selection: Selection, how: 'markBooksRead' | 'markBooksUnread') =>
    bulkMark(principal.viewer, context, selection, { how, by: progressDeviceOf(exchange) })
  return {
    bulkMarkSeriesRead: (call) => mark(call, series(call.body), 'markBooksRead'),
    bulkMarkSeriesUnread: (call) => mark(call, series(call.body), 'markBooksUnread'),
    bulkAnalyzeSeries: ({ body, principal }) => bulkStart(principal.viewer, context, series(body), 'analyze'),
    bulkMakeSeriesThumbnails: ({ body, principal }) => bulkStart(principal.viewer, context, series(body), 'thumbnails'),
    bulkMarkBooksRead: (call) => mark(call, books(call.body), 'markBooksRead'),
    bulkMarkBooksUnread: (call) => mark(call, books(call.body), 'markBooksUnread'),
    bulkAnalyzeBooks: ({ body, principal }) => bulkStart(principal.viewer, context, books(body), 'analyze'),
    bulkMakeBookThumbnails: ({ body, principal }) => bulkStart(principal.viewer, context, books(body), 'thumbnails'),
  }
}

type Names = keyof typeof bulkEditOperations
type BookNames = Extract<Names, `${string}Book${string}`>
type SeriesNames = Exclude<Names, BookNames>

/** Books of all series together listed in one response. */
const MAX_NAMED = 1_000

export function bulkEditHandlers(context: ApiContext): Pick<Handlers, Names> {
  return { ...seriesHandlers(context), ...bookHandlers(context) }
}

function seriesHandlers(context: ApiContext): Pick<Handlers, SeriesNames> {
  return {
    async bulkEditSeries({ body, principal }) {
      const { customMetadata, ...values } = body.metadata
      const edit = { values, ...(customMetadata !== undefined && { customMetadata }) }
      const change = { ids: body.seriesIds, edit: { edit, overwriteLocked: body.overwriteLocked } }
      return edited(await editManySeries(principal.viewer, context, change))
    },
    async bulkLockSeries({ body, principal }) {
      const edit = { locks: definedLocks(body.locks) }
      return edited(await editManySeries(principal.viewer, context, { ids: body.seriesIds, edit: plain(edit) }))
    },
    async bulkResetSeries({ body, principal }) {
      const edit = { reset: true }
      return edited(await editManySeries(principal.viewer, context, { ids: body.seriesIds, edit: plain(edit) }))
    },
    async bulkChangeSeriesTags({ body, principal }) {
      const change = { ids: body.seriesIds, edit: termsOf('tags', body) }
      return edited(await editManySeries(principal.viewer, context, change))
    },
    async bulkChangeSeriesGenres({ body, principal }) {
      const change = { ids: body.seriesIds, edit: termsOf('genres', body) }
      return edited(await editManySeries(principal.viewer, context, change))
    },
    async bulkChangeSeriesPeople({ body, principal }) {
      return edited(await editManySeries(principal.viewer, context, { ids: body.seriesIds, edit: peopleOf(body) }))
    },
    async bulkRenumberSeries({ body, principal }) {
      const { seriesIds: ids, strategy = null, overwriteLocked, dryRun } = body
      const how = { ids, strategy, overwriteLocked, dryRun }
      return renumbered(ids, await renumberSeries(principal.viewer, context, how))
    },
    async bulkReprocessTitles({ body, principal }) {
      const { seriesIds: ids, dryRun } = body
      const found = new Map(
        (await rereadTitles(principal.viewer, context, { ids, dryRun })).map((one) => [one.id, one]),
      )
      const results = [...new Set(ids)].map((id) => {
        const one = found.get(id)
        if (one === undefined) return { id, status: 'not_found' as const }
        return { id, status: one.isLocked ? ('locked' as const) : ('done' as const), from: one.from, to: one.to }
      })
      return { done: found.size, results }
    },
  }
}

function bookHandlers(context: ApiContext): Pick<Handlers, BookNames> {
  return {
    async bulkEditBooks({ body, principal }) {
      const edit = { edit: bookEditOf(body.metadata), overwriteLocked: body.overwriteLocked }
      return edited(await editManyBooks(principal.viewer, context, { ids: body.bookIds, edit }))
    },
    async bulkLockBooks({ body, principal }) {
      const edit = { locks: definedLocks(body.locks) }
      return edited(await editManyBooks(principal.viewer, context, { ids: body.bookIds, edit: plain(edit) }))
    },
    async bulkResetBooks({ body, principal }) {
      const edit = { reset: true }
      return edited(await editManyBooks(principal.viewer, context, { ids: body.bookIds, edit: plain(edit) }))
    },
    async bulkChangeBookTags({ body, principal }) {
      return edited(await editManyBooks(principal.viewer, context, { ids: body.bookIds, edit: termsOf('tags', body) }))
    },
    async bulkChangeBookGenres({ body, principal }) {
      return edited(
        await editManyBooks(principal.viewer, context, { ids: body.bookIds, edit: termsOf('genres', body) }),
      )
    },
    async bulkChangeBookPeople({ body, principal }) {
      return edited(await editManyBooks(principal.viewer, context, { ids: body.bookIds, edit: peopleOf(body) }))
    },
  }
}

function plain<Edit>(edit: Edit) {
  return { edit, overwriteLocked: false }
}

type TermsBody = Omit<TermChange, 'kind'> & { readonly overwriteLocked: boolean }

function termsOf(kind: TermChange['kind'], { set, add, remove, overwriteLocked }: TermsBody) {
  return { edit: {}, terms: { kind, set, add, remove }, overwriteLocked }
}

type PeopleBody = Omit<PeopleChange, 'kind'> & { readonly overwriteLocked: boolean }

function peopleOf({ set, add, remove, overwriteLocked }: PeopleBody) {
  return { edit: {}, terms: { kind: 'people' as const, set, add, remove }, overwriteLocked }
}

function edited(outcomes: readonly BulkOutcome[]) {
  return {
    done: outcomes.filter(({ status }) => status === 'done').length,
    results: outcomes.map(({ id, status, skipped, refusal }) => ({
      id,
      status,
      skipped: [...skipped],
      ...(refusal !== undefined && { error: refusal.code, message: refusal.message }),
    })),
  }
}

function renumbered(ids: readonly string[], series: readonly RenumberedSeries[]) {
  const found = new Map(series.map((one) => [one.id, one.books]))
  let left = MAX_NAMED
  const results = [...new Set(ids)].map((id) => {
    const books = found.get(id)
    if (books === undefined) return { id, status: 'not_found' as const, changedBooks: 0, lockedBooks: 0, books: [] }
    const named = books.slice(0, left).map((book) => ({ ...book, skipped: [...book.skipped] }))
    left -= named.length
    return { id, status: 'done' as const, ...countsOf(books), books: named }
  })
  const all = countsOf([...found.values()].flat())
  return { done: found.size, ...all, results }
}

function countsOf(books: RenumberedSeries['books']) {
  const isChanged = ({ from, to }: RenumberedSeries['books'][number]) =>
    from.number !== to.number || from.volume !== to.volume || from.chapter !== to.chapter
  return {
    changedBooks: books.filter(isChanged).length,
    lockedBooks: books.filter(({ skipped }) => skipped.length > 0).length,
  }
}
