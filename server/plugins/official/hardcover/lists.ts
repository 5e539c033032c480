import {
  type Calls,
  invalidParams,
  lineOf,
  listOf,
  type Members,
  membersOf,
  numberOf,
  numericId,
  type ProgressEntry,
  wholeOf,
} from '../../sdk/index.ts'
import { ask, unreadable } from './ask-hardcover.ts'
import { countQuery, libraryQuery, meQuery } from './queries.ts'

export type Me = { readonly id: number; readonly name: string; readonly privacy: number | undefined }

/** @throws PluginError */
export async function whoAmI(): Promise<Me> {
  const [me] = listOf((await ask(meQuery)).me)
  const id = wholeOf(me?.id, 1, 2_147_483_647)
  if (me === undefined || id === undefined) throw unreadable()
  return { id, name: lineOf(me.username) ?? String(id), privacy: wholeOf(me.account_privacy_setting_id, 1, 3) }
}

/** One time of reading. */
export type Read = {
  readonly id: number
  readonly editionId: number | undefined
  /** Days such as `2026-05-03`. */
  readonly started: string | undefined
  readonly finished: string | undefined
  readonly pages: number | undefined
}

/** A book of a person's library at Hardcover. */
export type Listed = {
  /** Of the entry, not of the book. */
  readonly id: number
  readonly bookId: string
  readonly status: number
  /** 0.5 to 5, in halves. */
  readonly rating: number | undefined
  readonly title: string | undefined
  /** Of the edition that is read, else of the book. */
  readonly pages: number | undefined
  readonly editionId: number | undefined
  readonly lastRead: Read | undefined
}

const idNumber = (value: unknown) => wholeOf(value, 1, 2_147_483_647)
const pagesOf = (value: unknown) => wholeOf(value, 1, 1_000_000)

/** `null`: damaged. */
export function listedOf(entry: Members): Listed | null {
  const [id, bookId, status] = [idNumber(entry.id), numericId(entry.book_id), wholeOf(entry.status_id, 1, 100)]
  if (id === undefined || bookId === undefined || status === undefined) return null
  // A `numeric` is a number or a text.
  const rating = numberOf(Number(entry.rating ?? 0), 0.5, 5)
  return { ...partsOf(entry), id, bookId, status, rating, title: lineOf(membersOf(entry.book)?.title) }
}

function partsOf(entry: Members): Pick<Listed, 'pages' | 'editionId' | 'lastRead'> {
  const [book, edition] = [membersOf(entry.book), membersOf(entry.edition)]
  return {
    pages: pagesOf(edition?.pages) ?? pagesOf(book?.pages),
    editionId: idNumber(entry.edition_id),
    lastRead: readOf(listOf(entry.user_book_reads)[0]),
  }
}

/** What a mutation answers of an entry; `null`: damaged. */
export function savedOf(entry: Members): Pick<Listed, 'id' | 'pages' | 'editionId' | 'lastRead'> | null {
  const id = idNumber(entry.id)
  return id === undefined ? null : { ...partsOf(entry), id }
}

function readOf(read: Members | undefined): Read | undefined {
  const id = idNumber(read?.id)
  if (read === undefined || id === undefined) return undefined
  return {
    id,
    editionId: idNumber(read.edition_id),
    started: dayOf(read.started_at),
    finished: dayOf(read.finished_at),
    pages: wholeOf(read.progress_pages, 0, 1_000_000),
  }
}

function dayOf(value: unknown): string | undefined {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(lineOf(value) ?? '') ?? []
  return day === undefined || Number.isNaN(Date.parse(day)) ? undefined : day
}

const statuses: Readonly<Record<number, ProgressEntry['status']>> = {
  1: 'planned',
  2: 'reading',
  3: 'completed',
  4: 'paused',
  5: 'dropped',
}

/** `null`: ignored there, which is no progress. */
function entryOf({ bookId, status, rating, title, pages, lastRead }: Listed): ProgressEntry | null {
  const known = statuses[status]
  if (known === undefined) return null
  const isRead = pages !== undefined && lastRead?.pages !== undefined
  const percent = isRead ? Math.min(100, Math.floor((100 * (lastRead.pages ?? 0)) / pages)) : undefined
  const timeOf = (day: string | undefined) => (day === undefined ? undefined : `${day}T00:00:00Z`)
  return {
    externalId: bookId,
    title,
    status: known,
    percentRead: known === 'completed' ? 100 : percent,
    score: rating === undefined ? undefined : Math.round(rating * 20),
    startedAt: timeOf(lastRead?.started),
    completedAt: known === 'completed' ? timeOf(lastRead?.finished) : undefined,
  }
}

/** Entries of one request. */
const mostPerPage = 100
type Pull = Calls['sync/pullProgress']

/** @throws PluginError -32602 for a cursor that is not from here */
export async function pull({ cursor = '0', limit }: Pull['params']): Promise<Pull['result']> {
  if (!/^\d{1,10}$/.test(cursor)) throw invalidParams('The cursor is not one of this plugin.')
  const { id: user } = await whoAmI()
  const count = Math.min(limit, mostPerPage)
  const { user_books: books } = await ask(libraryQuery, { user, after: Number(cursor), count })
  if (!Array.isArray(books)) throw unreadable()
  const listed = listOf(books).flatMap((entry) => listedOf(entry) ?? [])
  const last = listed.at(-1)
  const nextCursor = books.length < count || last === undefined ? null : String(last.id)
  return { entries: listed.flatMap((entry) => entryOf(entry) ?? []), nextCursor }
}

/** @throws PluginError */
export async function countBooks(): Promise<number | undefined> {
  const { id: user } = await whoAmI()
  const { user_books_aggregate: all } = await ask(countQuery, { user })
  return wholeOf(membersOf(membersOf(all)?.aggregate)?.count, 0, 2_147_483_647)
}
