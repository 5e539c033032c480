import { mkdir } from 'node:fs/promises'
import { listImports } from '../../db/queries/household/imports.ts'
import type { UndoneBook } from '../../db/records/exports.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { ConvertedSource } from '../../workers/messages.ts'
import { addCover } from '../covers/covers.ts'
import type { LibraryContext } from '../library-context.ts'
import { showWork } from '../tasks/show-work.ts'
import { convertImport, type ImportColumns } from './convert-import.ts'
import { findFingerprints } from './find-fingerprints.ts'
import { noChoices } from './import-choices.ts'
import { type ImportOrder, importHousehold } from './import-household.ts'
import type { ImportReport } from './import-report.ts'
import type { AddCover } from './imported-covers.ts'
import { quoteFinder } from './place-quotes.ts'
import { keepPreviews, type Preview } from './previews.ts'

/** What is imported: a file that is written to the given path, and deleted afterwards, or one of this computer. */
export type ImportedFile =
  | { readonly receive: (path: string) => Promise<void> }
  /** Absolute. */
  | { readonly serverPath: string }

/** Imports of households and of people, one at a time. */
export type Imports = {
  /**
   * Imports a file, or looks at it, which keeps it for an hour. The caller has checked the permission.
   * @throws AppError `conflict` while another import runs; see {@link importHousehold} and {@link convertImport}
   */
  receive(viewer: Viewer, order: NewImportOrder, file: ImportedFile): Promise<ReceivedImport>
  /**
   * Imports a file that the viewer looked at, or looks at it again, with what they chose.
   * @throws AppError `not_found` for a preview of somebody else's, or of more than an hour ago; otherwise as `receive`
   */
  resume(viewer: Viewer, previewId: string, order: ResumedOrder): Promise<ReceivedImport>
  /**
   * Takes back an import of the viewer's: what it added goes, what it changed is as before. What somebody has changed since
   * then stays.
   * @throws AppError `not_found`; `conflict` while an import runs
   */
  undo(viewer: Viewer, importId: string): Promise<UndoneImport>
}

export type NewImportOrder = Omit<ImportOrder, 'path' | 'reportProgress' | 'importId' | 'choices'>
export type ResumedOrder = Pick<ImportOrder, 'dryRun' | 'parse' | 'signal' | 'choices'> & {
  /** Not empty: the file is read anew with these. */
  readonly columns: ImportColumns
}

/**
 * `source`: the program whose file it was; null: an export of ours. `importId`: null: nothing was changed. `previewId`: null:
 * it was no preview.
 */
export type ReceivedImport = ImportReport & {
  readonly scope: ImportOrder['scope']
  readonly source: ConvertedSource | null
  readonly importId: string | null
  readonly previewId: string | null
}

/** Rows that were taken back, and those that somebody has changed since. */
export type UndoneImport = { readonly undone: number; readonly kept: number }

export function createImports(context: LibraryContext): Imports {
  const previews = keepPreviews(context.folders.imports)
  let isBusy = false

  async function exclusively<T>(viewer: Viewer, work: (reportProgress: ReportProgress) => Promise<T>): Promise<T> {
    if (isBusy) throw new AppError('import_running')
    isBusy = true
    try {
      await previews.sweep(context.clock(), false)
      return await showWork(context, { taskType: 'import', userId: viewer.userId }, work)
    } finally {
      isBusy = false
    }
  }

  /** Looks at an export of ours and keeps it, or imports it and removes it. */
  async function run(viewer: Viewer, order: RunOrder, preview: Preview): Promise<ReceivedImport> {
    const { id, source, scope, path } = preview
    const within = importContext(viewer, context)
    const imported = await importRecorded(viewer, within, { ...order, scope, path }, source?.program ?? null)
    if (order.dryRun) await previews.keep(preview)
    else await previews.remove(id)
    return { ...imported, source, scope, previewId: order.dryRun ? id : null }
  }

  async function receive(viewer: Viewer, order: NewImportOrder, file: ImportedFile): Promise<ReceivedImport> {
    if (isBusy) throw new AppError('import_running')
    const id = context.newId()
    const { received, output } = previews.filesOf(id)
    const isOnServer = 'serverPath' in file
    try {
      await mkdir(context.folders.imports, { recursive: true, mode: 0o700 })
      if (!isOnServer) await file.receive(received)
      const original = { path: isOnServer ? file.serverPath : received, isOnServer }
      return await exclusively(viewer, async (reportProgress) => {
        const source = await convertImport(viewer, context, { ...original, output, columns: {} })
        const path = source === null && !isOnServer ? received : output
        const preview = { id, userId: viewer.userId, scope: order.scope, source, path, original, at: context.clock() }
        return run(viewer, { ...order, reportProgress, choices: noChoices }, preview)
      })
    } catch (error) {
      await previews.remove(id)
      throw error
    }
  }

  async function resume(
    viewer: Viewer,
    previewId: string,
    { columns, ...order }: ResumedOrder,
  ): Promise<ReceivedImport> {
    return exclusively(viewer, async (reportProgress) => {
      const found = await previews.find(previewId)
      // Whoever is no administrator any more imports nothing for others.
      const isOver = found?.scope === 'household' && !viewer.permissions.has('system-admin')
      if (found === null || found.userId !== viewer.userId || isOver) throw new AppError('import_preview_over')
      const { original, path: output } = found
      const isReadAnew = found.source !== null && Object.keys(columns).length > 0
      if (!isReadAnew) return run(viewer, { ...order, reportProgress }, found)
      try {
        const source = await convertImport(viewer, context, { ...original, output, columns })
        return await run(viewer, { ...order, reportProgress }, { ...found, source })
      } catch (error) {
        // What it was read into may be incomplete.
        await previews.remove(previewId)
        throw error
      }
    })
  }

  return {
    receive,
    resume,
    undo: (viewer, importId) => exclusively(viewer, () => undo(context, viewer, importId)),
  }
}

/** What an import needs of the server beside the database. */
function importContext(viewer: Viewer, context: LibraryContext) {
  const add: AddCover = (owner, bytes, importId) =>
    addCover(viewer, context, owner, { bytes: async () => bytes, importId })
  return {
    ...context,
    fingerprints: findFingerprints(viewer, context),
    addCover: add,
    findQuotes: quoteFinder(viewer, context),
  }
}

type ReportProgress = ImportOrder['reportProgress']
type RunOrder = Omit<ImportOrder, 'importId' | 'scope' | 'path'>

/** Imports with a record by which it can be undone, also when it stops on the way. */
async function importRecorded(
  viewer: Viewer,
  context: LibraryContext & Parameters<typeof importHousehold>[1],
  order: Omit<ImportOrder, 'importId'>,
  program: string | null,
): Promise<ImportReport & { readonly importId: string | null }> {
  if (order.dryRun) return { ...(await importHousehold(viewer, context, { ...order, importId: null })), importId: null }
  const { database, clock, newId } = context
  const id = newId()
  await database.commit([write('beginImport', { id, userId: viewer.userId, program, now: clock() })])
  let hasChanges = false
  try {
    const report = await importHousehold(viewer, context, { ...order, importId: id })
    hasChanges = (await endImport(context, id)) === 'changed'
    return { ...report, importId: hasChanges ? id : null }
  } catch (error) {
    await endImport(context, id).catch(() => undefined)
    throw error
  }
}

async function endImport({ database }: Pick<LibraryContext, 'database'>, id: string) {
  const [outcome] = await database.commit([write('endImport', { id })])
  return outcome
}

async function undo(context: LibraryContext, viewer: Viewer, importId: string): Promise<UndoneImport> {
  const { database, clock, events } = context
  const imports = await listImports(database.reader, viewer.userId)
  if (!imports.some(({ id, undoneAt }) => id === importId && undoneAt === null)) throw notFound('entry')
  for (let [undone, kept] = [0, 0]; ; ) {
    const [portion] = await database.commit([write('undoImport', { id: importId, now: clock() })], {
      priority: 'scan',
    })
    undone += portion.undone
    kept += portion.kept
    events.publish(eventsOf(portion.books))
    for (const { path, owner, seriesId, libraryId } of portion.covers) {
      await context.covers.remove(path)
      events.publish([
        { type: 'cover_updated', entityType: owner.kind, entityId: owner.id, seriesId, libraryId, removed: 'shown' },
      ])
    }
    if (!portion.isOver) continue
    events.publish([
      { type: 'list_updated', list: 'collection' },
      { type: 'list_updated', list: 'readList' },
      { type: 'queue_updated', userId: viewer.userId },
    ])
    return { undone, kept }
  }
}

const eventsOf = (books: readonly UndoneBook[]): DomainEvent[] =>
  books.map(({ isAnnotation, bookId, seriesId, libraryId, userId }) => ({
    type: isAnnotation ? 'annotations_updated' : 'progress_updated',
    ...{ bookId, seriesId, libraryId, userId },
  }))

/**
 * Deletes what is left of imports, and previews that are over. Call at startup.
 * @param isAlone whether no other server of this database can be writing these files
 */
export function sweepImports(
  { folders, clock }: Pick<LibraryContext, 'folders' | 'clock'>,
  isAlone: boolean,
): Promise<void> {
  return keepPreviews(folders.imports).sweep(clock(), isAlone)
}
