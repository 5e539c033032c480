import { listReadListBooks } from '../../db/queries/lists/list-members.ts'
import { listIssueCandidates } from '../../db/queries/lists/read-list-books.ts'
import { type ListRecord, maxMembers } from '../../db/records/lists.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import {
  type IssueMatch,
  matchReadingList,
  type ReadingListItem,
  seriesKey,
  writeReadingList,
} from '../../domain/lists/reading-list.ts'
import type { LibraryContext } from '../library-context.ts'
import { createList, listInView } from './lists.ts'

type ImportedIssue = ReadingListItem & IssueMatch & { readonly position: number }
export type ImportPreview = { readonly name: string; readonly issues: readonly ImportedIssue[] }

/** A person's choice for an issue whose name is ambiguous. */
type Choice = { readonly position: number; readonly bookId: string }

/**
 * Matches the books of a reading list (CBL) among those visible to the viewer.
 * @throws AppError `unprocessable` when the text is not a reading list, unsafe or too long
 */
export async function previewImport(
  viewer: Viewer,
  { database, workers }: Pick<LibraryContext, 'database' | 'workers'>,
  text: string,
): Promise<ImportPreview> {
  const list = await workers.run('read-reading-list', { text })
  if (!list.ok) {
    const { code, message: problem } = list.failure
    throw new AppError('reading_list_unreadable', { problem }, { code })
  }
  const { name, items } = list.value
  const keys = new Set(items.map((item) => seriesKey(item.series)))
  const matches = matchReadingList(items, await listIssueCandidates(viewer, database.reader, keys))
  const nothing: IssueMatch = { status: 'missing', candidates: [] }
  return {
    name,
    issues: items.map((item, index) => ({ position: index + 1, ...item, ...(matches[index] ?? nothing) })),
  }
}

/**
 * Creates a read list of the matched and chosen books, in the order of the reading list.
 * @throws AppError `unprocessable`, `conflict` when the name is taken, `bad_request` for a choice for an unknown issue
 * or without a name, `not_found` for a chosen book that is not visible
 */
export async function importReadList(
  viewer: Viewer,
  context: LibraryContext,
  input: { readonly content: string; readonly name?: string | undefined; readonly choices: readonly Choice[] },
): Promise<ImportPreview & { readonly readList: ListRecord }> {
  const preview = await previewImport(viewer, context, input.content)
  const name = (input.name ?? preview.name).trim().slice(0, 200)
  if (name === '') throw new AppError('reading_list_unnamed', {}, { field: 'name' })
  const chosen = new Map(input.choices.map(({ position, bookId }) => [position, bookId]))
  if ([...chosen.keys()].some((position) => position > preview.issues.length)) {
    throw new AppError('reading_list_choice_unknown', {}, { field: 'choices' })
  }
  const memberIds = preview.issues.flatMap(({ position, status, candidates }) => {
    const id = chosen.get(position) ?? (status === 'matched' ? candidates[0]?.bookId : undefined)
    return id === undefined ? [] : [id]
  })
  return { ...preview, readList: await createList(viewer, context, 'readList', { name, memberIds }) }
}

/**
 * Exports a read list as a reading list (CBL) of the books visible to the viewer, in its order.
 * @throws AppError `not_found`
 */
export async function exportReadList(
  viewer: Viewer,
  context: LibraryContext,
  id: string,
): Promise<{ readonly name: string; readonly text: string }> {
  const list = await listInView(viewer, context, 'readList', id)
  const page = { page: 1, pageSize: maxMembers }
  const { items: books } = await listReadListBooks(viewer, context.database.reader, list, page)
  const items = books.map(({ seriesTitle, number, chapter, volume, year }) => ({
    series: seriesTitle,
    number: String(number ?? chapter ?? volume ?? ''),
    volume,
    year,
  }))
  return { name: list.name, text: writeReadingList({ name: list.name, items }) }
}
