import { AppError } from '../../../domain/errors.ts'
import { applyProgress, type ProgressSource, type ReadProgress } from '../../../domain/reading/progress.ts'
import type { PageRange } from '../../../domain/reading/reader-point.ts'
import type { ProgressOrigin } from '../../../domain/vocabulary.ts'
import type { ProgressRecord } from '../../records/reading.ts'
import { sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import {
  addCompletion,
  addToHistory,
  type BookRow,
  countProgress,
  findBookWithProgress,
  findProgressRow,
  type ProgressRow,
  presentProgressRow,
  refreshProgress,
  storeProgress,
} from './progress-rows.ts'

/** A user's action in a book: actor, device and time. */
type BookAction = {
  readonly userId: string
  readonly bookId: string
  readonly origin: ProgressOrigin
  /** Name of the device or app; null when unknown. */
  readonly device: string | null
  /** The same device, as listed (`clientIdOf`); absent or null: not a listed device. */
  readonly client?: string | null | undefined
  /** When it happened by the reporting device's clock, milliseconds since 1970; absent: now. */
  readonly at?: number | undefined
  /** The server's time: later times are set to it. */
  readonly now: number
}

type SaveProgress = BookAction & {
  /** 1-based. */
  readonly currentPage?: number | undefined
  /** 0 to 1. */
  readonly percentage?: number | null | undefined
  readonly completed?: boolean | null | undefined
  /** Absent: `explicit`. */
  readonly source?: ProgressSource | undefined
  /**
   * The position is only known to be within these pages, because it was converted for another app: progress within them
   * is not moved back.
   */
  readonly within?: PageRange | undefined
  /** Accepted even if progress was cleared later, for apps that do not know clearing. */
  readonly ignoresCleared?: boolean | undefined
  /** Position in the client's format. Absent: the stored one stays while the page does. */
  readonly locator?: unknown
}

/**
 * Outcome. `changed`: it is the current progress. `older`: a newer one exists; an explicit change is added to the
 * history at its time. `behind`, `same`: an inferred position that is not ahead, or a repeated one.
 */
export type SavedProgress = {
  readonly kind: 'changed' | 'older' | 'behind' | 'same'
  /** The current progress; null without any. */
  readonly progress: ProgressRecord | null
}

/**
 * Reads, decides and writes in one transaction, so that concurrent devices are serialized.
 * @throws AppError `not_found`, `bad_request`
 */
export async function saveProgress(tx: Tx, args: SaveProgress): Promise<SavedProgress> {
  const book = await findBookWithProgress(tx, args.bookId)
  const before = await findProgressRow(tx, args.userId, book.seq)
  const change = { ...positionOf(args), at: args.at ?? args.now, now: args.now, source: sourceOf(args, before) }
  const isCleared =
    before === undefined && args.ignoresCleared !== true && change.at < (await clearedAt(tx, args, book))
  const verdict = isCleared ? 'older' : compareWithStored(before, change, book)
  const outcome = typeof verdict !== 'string' && isRepeated(before, verdict, args) ? 'same' : verdict
  if (typeof outcome === 'string') {
    if (outcome === 'older' && change.source === 'explicit') await recordLateReading(tx, args, book)
    return { kind: outcome, progress: before === undefined ? null : presentProgressRow(before, book.id) }
  }
  const progressRow = toRow(outcome, { tx, args, book, before })
  await storeProgress(tx, progressRow, args.client)
  if (progressRow.isCompleted && before?.isCompleted !== true) await addCompletion(tx, progressRow)
  await countProgress(tx, { book, before, after: progressRow })
  return { kind: 'changed', progress: presentProgressRow(progressRow, book.id) }
}

function sourceOf(
  { source = 'explicit', within, origin }: SaveProgress,
  before: ProgressRow | undefined,
): ProgressSource {
  if (within === undefined || before === undefined || before.origin === origin) return source
  return before.currentPage >= within.first && before.currentPage <= within.last ? 'sync' : source
}

type Change = Parameters<typeof applyProgress>[1]

function positionOf({ currentPage, percentage, completed }: SaveProgress) {
  return {
    ...(currentPage === undefined ? {} : { currentPage }),
    ...(percentage == null ? {} : { progressPercentage: percentage }),
    ...(completed == null ? {} : { completed }),
  }
}

function compareWithStored(
  before: ProgressRow | undefined,
  change: Change,
  book: BookRow,
): ReadProgress | 'older' | 'behind' | 'same' {
  const outcome = applyProgress(before === undefined ? null : toProgress(before), change, book)
  if (outcome.kind === 'changed') return outcome.progress
  if (outcome.reason === 'invalid') throw new AppError('progress_invalid')
  return outcome.reason
}

function toProgress({
  currentPage,
  percentage,
  isCompleted,
  startedAt,
  completedAt,
  updatedAt,
}: ProgressRow): ReadProgress {
  return { currentPage, progressPercentage: percentage, completed: isCompleted, startedAt, completedAt, updatedAt }
}

type ProgressContext = {
  readonly tx: Tx
  readonly args: SaveProgress
  readonly book: BookRow
  readonly before: ProgressRow | undefined
}

/** A retry after a lost response is not applied twice. */
function isRepeated(
  before: ProgressRow | undefined,
  { currentPage, updatedAt }: ReadProgress,
  args: SaveProgress,
): boolean {
  if (args.at === undefined || before === undefined) return false
  const isSame = before.updatedAt === updatedAt && before.currentPage === currentPage
  return isSame && before.origin === args.origin && before.device === args.device
}

/** Reading a completed book again restarts it. */
function toRow(progress: ReadProgress, { tx, args, book, before }: ProgressContext): ProgressRow {
  const { currentPage, progressPercentage: percentage, completed: isCompleted, completedAt, updatedAt } = progress
  const isReread = before?.isCompleted === true && !isCompleted
  const isSamePage = before?.currentPage === currentPage && before.percentage === percentage
  return {
    userId: args.userId,
    bookSeq: book.seq,
    id: before?.id ?? tx.newId(),
    currentPage,
    percentage,
    isCompleted,
    completedAt,
    startedAt: isReread ? updatedAt : progress.startedAt,
    updatedAt,
    locator: args.locator ?? (isSamePage ? before.locator : null),
    origin: args.origin,
    device: args.device,
  }
}

/** When the user last cleared the progress of the book; 0 if never. */
async function clearedAt(tx: Tx, { userId, now }: SaveProgress, book: BookRow): Promise<number> {
  const found = await tx.get<{ at: number | null }>(
    sql`select max(at) as at from progress_changes
        where book_seq = ${book.seq} and user_id = ${userId} and kind = 'unread'`,
  )
  return Math.min(found?.at ?? 0, now)
}

/** A change older than the current progress: added to the history at its time, once however often it is sent. */
async function recordLateReading(tx: Tx, args: SaveProgress, book: BookRow): Promise<void> {
  const at = args.at ?? args.now
  const verdict = compareWithStored(undefined, { ...positionOf(args), at, now: args.now, source: 'explicit' }, book)
  if (typeof verdict === 'string') return
  const progressRow = toRow(verdict, { tx, args, book, before: undefined })
  if (await isRecorded(tx, progressRow, progressRow.isCompleted ? 'completed' : 'progress')) return
  await addToHistory(tx, progressRow, { client: args.client ?? null })
  if (progressRow.isCompleted) await addCompletion(tx, progressRow)
}

async function isRecorded(
  tx: Tx,
  progressRow: ProgressRow,
  kind: 'progress' | 'completed' | 'unread',
): Promise<boolean> {
  const { userId, bookSeq, currentPage, origin, device, updatedAt } = progressRow
  const existing = await tx.get(
    sql`select 1 as found from progress_changes
        where book_seq = ${bookSeq} and user_id = ${userId} and at = ${updatedAt} and kind = ${kind}
          and current_page = ${currentPage} and origin = ${origin} and device is ${device}`,
  )
  return existing !== undefined
}

/**
 * Clears progress unless it is newer than the request; the history keeps it.
 * @returns whether progress was cleared
 * @throws AppError `not_found`
 */
async function clearProgress(tx: Tx, args: BookAction): Promise<boolean> {
  const book = await findBookWithProgress(tx, args.bookId)
  const isCleared = await clearProgressRow(tx, args, book)
  if (isCleared) await refreshProgress(tx, [book])
  return isCleared
}

/** The same without the series counters, for many books at once. */
export async function clearProgressRow(tx: Tx, args: BookAction, book: BookRow): Promise<boolean> {
  const { userId, now, origin, device } = args
  const before = await findProgressRow(tx, userId, book.seq)
  if (before === undefined) return false
  const at = Math.min(args.at ?? now, now)
  const isLate = at < Math.min(before.updatedAt, now)
  const progressRow = { ...before, isCompleted: false, locator: null, origin, device, updatedAt: at }
  if (!(await isRecorded(tx, progressRow, 'unread'))) await addToHistory(tx, progressRow, { kind: 'unread' })
  if (isLate) return false
  await tx.run(sql`delete from read_progress where user_id = ${userId} and book_seq = ${book.seq}`)
  return true
}

export const progressWrites = {
  saveProgress: change(['reading'], saveProgress),
  clearProgress: change(['reading'], clearProgress),
}
