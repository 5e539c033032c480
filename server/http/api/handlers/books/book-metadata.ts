import { bookExtraNames } from '../../../../contract/books/book-metadata.ts'
import type { OperationInput } from '../../../../contract/index.ts'
import type { BookEdit, BookExtras, BookState } from '../../../../db/records/metadata-state.ts'
import { bookLockNames } from '../../../../domain/metadata/locks.ts'
import { bookMetadata, editBookMetadata, offersOfBook } from '../../../../library/metadata/edit-metadata.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import type { Handlers } from '../../../kit/route.ts'
import { definedLocks, readIfMatch, setEtag } from '../../conditional-edits.ts'
import { presentBookMetadataState } from '../../present/present-book-metadata.ts'
import { presentLocks, presentOffers } from '../../present/present-series-metadata.ts'
import { rfc3339 } from '../../present/values.ts'

type Names =
  | 'updateBook'
  | 'getBookMetadata'
  | 'replaceBookMetadata'
  | 'updateBookMetadata'
  | 'resetBookMetadata'
  | 'getBookLocks'
  | 'updateBookLocks'

export function bookMetadataHandlers(context: ApiContext): Pick<Handlers, Names> {
  const detail = async (exchange: Exchange, state: BookState) => {
    setEtag(exchange, state)
    return { ...presentBookMetadataState(state), offers: presentOffers(await offersOfBook(context, state.id)) }
  }
  return {
    async updateBook({ params, body, principal, exchange }) {
      const change = { ...params, edit: { values: body }, expected: readIfMatch(exchange) }
      const state = await editBookMetadata(principal.viewer, context, change)
      setEtag(exchange, state)
      const { title, number = null } = state.values
      return { id: state.id, title, number, updatedAt: rfc3339(state.updatedAt) }
    },
    async getBookMetadata({ params, principal, exchange }) {
      return detail(exchange, await bookMetadata(principal.viewer, context, params.bookId))
    },
    async replaceBookMetadata({ params, body, principal, exchange }) {
      const change = { ...params, edit: { ...bookEditOf(body), replace: true }, expected: readIfMatch(exchange) }
      return detail(exchange, await editBookMetadata(principal.viewer, context, change))
    },
    async updateBookMetadata({ params, body, principal, exchange }) {
      const change = { ...params, edit: bookEditOf(body), expected: readIfMatch(exchange) }
      return detail(exchange, await editBookMetadata(principal.viewer, context, change))
    },
    async resetBookMetadata({ params, principal, exchange }) {
      const change = { ...params, edit: { reset: true }, expected: readIfMatch(exchange) }
      return detail(exchange, await editBookMetadata(principal.viewer, context, change))
    },
    async getBookLocks({ params, principal, exchange }) {
      const state = await bookMetadata(principal.viewer, context, params.bookId)
      setEtag(exchange, state)
      return presentLocks(bookLockNames, state.locks)
    },
    async updateBookLocks({ params, body, principal, exchange }) {
      const change = { ...params, edit: { locks: definedLocks(body) }, expected: readIfMatch(exchange) }
      const state = await editBookMetadata(principal.viewer, context, change)
      setEtag(exchange, state)
      return presentLocks(bookLockNames, state.locks)
    },
  }
}

/** Splits the body into fields that sources also have and those that only people set. */
export function bookEditOf(body: Partial<OperationInput<'updateBookMetadata'>['body']>): BookEdit {
  const isExtra = ([field]: readonly [string, unknown]) => (bookExtraNames as readonly string[]).includes(field)
  const entries = Object.entries(body)
  return {
    values: Object.fromEntries(entries.filter((entry) => !isExtra(entry))),
    extras: Object.fromEntries(entries.filter(isExtra)) as Partial<BookExtras>,
  }
}
