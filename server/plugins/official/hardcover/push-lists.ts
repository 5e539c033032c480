import {
  type Calls,
  listOf,
  type Members,
  membersOf,
  type ProgressEntry,
  type PushResult,
  timeLeft,
} from '../../sdk/index.ts'
import { answerTo, ask, unreadable } from './ask-hardcover.ts'
import { type Listed, listedOf, type Me, type Read, savedOf, whoAmI } from './lists.ts'
import { addQuery, addReadQuery, booksOfLibraryQuery, changeQuery, changeReadQuery } from './queries.ts'

/** With less time left, the rest is left to the next sync. */
const leastMs = 30_000
/** Error code of the protocol: too many requests. */
const rateLimitedCode = -32_001
/** Status at Hardcover. */
const ignored = 6

type Push = Calls['sync/pushProgress']

/** @throws PluginError when Hardcover has trouble before anything was saved, or does not accept the token */
export async function push({ entries }: Push['params']): Promise<Push['result']> {
  const me = await whoAmI()
  const known = await listedNow(me, entries.map(({ externalId }) => externalId).filter(isId))
  const results: PushResult[] = []
  for (const [index, entry] of entries.entries()) {
    const result = await saveInTime({ me, entry, now: known.get(entry.externalId) ?? null }, index === 0)
    results.push(...(result === null ? entries.slice(index).map(postponed) : [result]))
    if (result === null) break
  }
  return { results }
}

const isId = (externalId: string) => /^[1-9]\d{0,8}$/.test(externalId)

const postponed = ({ externalId }: ProgressEntry): PushResult => ({
  ...{ externalId, status: 'failed' },
  error: 'Hardcover takes no more requests at present. The next sync sends it.',
})

/** The person's entries for these books, by the id of the book. */
async function listedNow({ id: user }: Me, ids: readonly string[]): Promise<ReadonlyMap<string, Listed>> {
  if (ids.length === 0) return new Map()
  const { user_books: books } = await ask(booksOfLibraryQuery, { user, ids: ids.map(Number) })
  if (!Array.isArray(books)) throw unreadable()
  return new Map(
    listOf(books)
      .flatMap((entry) => listedOf(entry) ?? [])
      .map((one) => [one.bookId, one]),
  )
}

type Save = { readonly me: Me; readonly entry: ProgressEntry; readonly now: Listed | null }

/** @returns `null`: Hardcover takes no more requests now, or the time is over */
async function saveInTime(save: Save, isFirst: boolean): Promise<PushResult | null> {
  if (!isFirst && timeLeft() < leastMs) return null
  try {
    return await saveOne(save)
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === rateLimitedCode
    if (isFirst || !isBusy) throw error
    return null
  }
}

const statuses = { planned: 1, reading: 2, completed: 3, paused: 4, dropped: 5 } as const

/** Its status and rating first: Hardcover begins or ends a time of reading by itself, which then gets its pages and days. */
async function saveOne({ me, entry, now }: Save): Promise<PushResult> {
  const { externalId } = entry
  const failed = (error: string): PushResult => ({ externalId, status: 'failed', error })
  if (!isId(externalId)) return failed('This is not an ID of Hardcover. Correct it, or find its metadata again.')
  if (now?.status === ignored) return { externalId, status: 'unchanged' }
  const values = changedValues(entry, now)
  const saved = Object.keys(values).length === 0 ? null : await saveBook({ me, externalId, now, values })
  if (typeof saved === 'string') return failed(saved)
  const book = saved ?? now
  const read = book === null ? null : readWanted({ entry, before: now?.lastRead, saved: book })
  const problem = book === null || read === null ? null : await saveRead(book.id, read)
  if (problem !== null) return failed(problem)
  if (saved === null && read === null) return { externalId, status: 'unchanged' }
  return { externalId, status: now === null ? 'created' : 'updated' }
}

function changedValues({ status, score }: ProgressEntry, now: Listed | null): Readonly<Record<string, number>> {
  const rating = typeof score === 'number' ? Math.max(0.5, Math.round(score / 10) / 2) : undefined
  return {
    ...(statuses[status] === now?.status ? {} : { status_id: statuses[status] }),
    ...(rating === undefined || rating === now?.rating ? {} : { rating }),
  }
}

/** The entry after its status and rating were saved. */
type Saved = Pick<Listed, 'id' | 'pages' | 'editionId' | 'lastRead'>
type Book = Omit<Save, 'entry'> & { readonly externalId: string; readonly values: Readonly<Record<string, number>> }

/** @returns a sentence when it is refused */
async function saveBook({ me, externalId, now, values }: Book): Promise<Saved | string> {
  const privacy = me.privacy === undefined ? {} : { privacy_setting_id: me.privacy }
  const answer =
    now === null
      ? await change('insert_user_book', addQuery, {
          object: { book_id: Number(externalId), ...privacy, ...values },
        })
      : await change('update_user_book', changeQuery, { id: now.id, object: values })
  if (typeof answer === 'string') return answer
  return savedOf(membersOf(answer.user_book) ?? {}) ?? now ?? refusedWithoutReason
}

const refusedWithoutReason = 'Hardcover did not take it, and gave no reason.'

/** A mutation, whose answer has an `error` of its own. @returns a sentence when it is refused */
async function change(name: string, query: string, variables: object): Promise<Members | string> {
  const { data, problem } = await answerTo(query, variables, false)
  if (problem !== null) return problem.message
  const answer = membersOf(data[name])
  if (answer === undefined) return refusedWithoutReason
  return typeof answer.error === 'string' && answer.error !== '' ? `Hardcover: ${answer.error.slice(0, 200)}` : answer
}

type Reads = {
  readonly entry: ProgressEntry
  /** The last time of reading before anything was saved. */
  readonly before: Read | undefined
  readonly saved: Saved
}
/** `id`: of a time of reading that is changed; `null`: a new one. */
type ReadChange = { readonly id: number | null; readonly object: Readonly<Record<string, unknown>> }

/** What the time of reading has to be; `null`: as it is. Days that the person set there stay, and pages only grow. */
function readWanted({ entry, before, saved }: Reads): ReadChange | null {
  const { lastRead: after } = saved
  const isNew = after === undefined || after.id !== before?.id
  const isBegun = entry.status === 'reading' || entry.status === 'completed'
  // An earlier time of reading that is over is not touched.
  if (!isBegun || (!isNew && before?.finished !== undefined)) return null
  const { started, finished } = daysOf(entry, after, isNew)
  const percent = entry.status === 'completed' ? 100 : entry.percentRead
  const pages = Math.max(pagesAt(saved.pages, percent), after?.pages ?? 0)
  if (pages === (after?.pages ?? 0) && started === after?.started && finished === after?.finished) return null
  const edition = after?.editionId ?? saved.editionId
  return {
    id: after?.id ?? null,
    object: {
      ...{ started_at: started, finished_at: finished },
      ...(pages === 0 ? {} : { progress_pages: pages }),
      ...(edition === undefined ? {} : { edition_id: edition }),
    },
  }
}

function daysOf({ status, startedAt, completedAt }: ProgressEntry, after: Read | undefined, isNew: boolean) {
  const begun = dayOf(startedAt)
  return {
    // Hardcover begins a new one today.
    started: isNew ? (begun ?? after?.started) : (after?.started ?? begun),
    finished: status === 'completed' ? (dayOf(completedAt) ?? after?.finished) : undefined,
  }
}

function pagesAt(pages: number | undefined, percent: ProgressEntry['percentRead']): number {
  return pages === undefined || typeof percent !== 'number' ? 0 : Math.round((pages * percent) / 100)
}

function dayOf(time: string | null | undefined): string | undefined {
  const at = new Date(time ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 10)
}

/** @returns a sentence when it is refused */
async function saveRead(userBookId: number, { id, object }: ReadChange): Promise<string | null> {
  const answer =
    id === null
      ? await change('insert_user_book_read', addReadQuery, { id: userBookId, read: object })
      : await change('update_user_book_read', changeReadQuery, { id, read: object })
  return typeof answer === 'string' ? answer : null
}
