import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listImports } from '../../db/queries/household/imports.ts'
import type { UndoneBook } from '../../db/records/exports.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { DomainEvent } from '../../events/domain-event.ts'
import type { ConvertedSource } from '../../workers/messages.ts'
import type { LibraryContext } from '../library-context.ts'
import { showWork } from '../tasks/show-work.ts'
import { convertImport } from './convert-import.ts'
import { findFingerprints } from './find-fingerprints.ts'
import { noChoices } from './import-choices.ts'
import { type ImportOrder, importHousehold } from './import-household.ts'
import type { ImportReport } from './import-report.ts'

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
export type ResumedOrder = Pick<ImportOrder, 'dryRun' | 'parse' | 'signal' | 'choices'>

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

/** A file that somebody looked at, as an export of ours. */
type Preview = {
  readonly id: string
  readonly userId: string
  readonly scope: ImportOrder['scope']
  readonly source: ConvertedSource | null
  readonly path: string
  readonly at: number
}

const keptMs = 3_600_000
/** Files of at most half a gigabyte each. */
const keptPreviews = 3

export function createImports(context: LibraryContext): Imports {
  let isBusy = false
  let previews: readonly Preview[] = []

  async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (isBusy) throw new AppError('import_running')
    isBusy = true
    try {
      await keepPreviews(previews.filter(({ at }) => at > context.clock() - keptMs))
      return await work()
    } finally {
      isBusy = false
    }
  }

  async function keepPreviews(kept: readonly Preview[]): Promise<void> {
    const [gone, left] = [previews.filter((one) => !kept.includes(one)), kept.slice(-keptPreviews)]
    previews = left
    for (const { path } of [...gone, ...kept.slice(0, -keptPreviews)])
      await rm(path, { force: true }).catch(() => undefined)
  }

  async function run(viewer: Viewer, order: Omit<ImportOrder, 'importId'>, preview: Preview): Promise<ReceivedImport> {
    const { source, id } = preview
    const within = { ...context, fingerprints: findFingerprints(viewer, context) }
    const imported = await importRecorded(viewer, within, order, source?.program ?? null)
    const others = previews.filter((one) => one.id !== id)
    await keepPreviews(order.dryRun ? [...others, preview] : others)
    return { ...imported, source, scope: order.scope, previewId: order.dryRun ? id : null }
  }

  return {
    receive: (viewer, order, file) =>
      exclusively(() =>
        takeFile(context, file, async (path, output) =>
          showWork(context, { taskType: 'import', userId: viewer.userId }, async (reportProgress) => {
            const isOnServer = 'serverPath' in file
            const source = await convertImport(viewer, context, { path, isOnServer, output })
            const whole = { ...order, path: source === null ? path : output, reportProgress, choices: noChoices }
            const { userId } = viewer
            const preview = {
              userId,
              source,
              path: whole.path,
              scope: order.scope,
              id: context.newId(),
              at: context.clock(),
            }
            return await run(viewer, whole, preview)
          }),
        ),
      ),
    resume: (viewer, previewId, order) =>
      exclusively(async () => {
        const preview = previews.find(({ id, userId }) => id === previewId && userId === viewer.userId)
        // Whoever is no administrator any more imports nothing for others.
        const isOver = preview?.scope === 'household' && !viewer.permissions.has('system-admin')
        if (preview === undefined || isOver) throw new AppError('import_preview_over')
        const { scope, path } = preview
        return showWork(context, { taskType: 'import', userId: viewer.userId }, (reportProgress) =>
          run(viewer, { ...order, scope, path, reportProgress }, preview),
        )
      }),
    undo: (viewer, importId) => exclusively(() => undo(context, viewer, importId)),
  }
}

/** Calls with the path of a file, and of another to convert it to. Both are deleted, except the one of a preview. */
async function takeFile(
  context: LibraryContext,
  file: ImportedFile,
  work: (path: string, output: string) => Promise<ReceivedImport>,
): Promise<ReceivedImport> {
  const { imports: folder } = context.folders
  const received = join(folder, `${context.newId()}.ndjson`)
  const output = join(folder, `${context.newId()}.ndjson`)
  let kept: string | null = null
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (!('serverPath' in file)) await file.receive(received)
    const report = await work('serverPath' in file ? file.serverPath : received, output)
    kept = report.previewId === null ? null : report.source === null ? received : output
    return report
  } finally {
    for (const one of [received, output]) if (one !== kept) await rm(one, { force: true }).catch(() => undefined)
  }
}

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
  return showWork(context, { taskType: 'import', userId: viewer.userId }, async () => {
    for (let [undone, kept] = [0, 0]; ; ) {
      const [portion] = await database.commit([write('undoImport', { id: importId, now: clock() })], {
        priority: 'scan',
      })
      undone += portion.undone
      kept += portion.kept
      events.publish(eventsOf(portion.books))
      if (!portion.isOver) continue
      events.publish([
        { type: 'list_updated', list: 'collection' },
        { type: 'list_updated', list: 'readList' },
        { type: 'queue_updated', userId: viewer.userId },
      ])
      return { undone, kept }
    }
  })
}

const eventsOf = (books: readonly UndoneBook[]): DomainEvent[] =>
  books.map(({ isAnnotation, bookId, seriesId, libraryId, userId }) => ({
    type: isAnnotation ? 'annotations_updated' : 'progress_updated',
    ...{ bookId, seriesId, libraryId, userId },
  }))

/** Deletes files of interrupted imports. Call at startup. */
export function sweepImports({ folders }: LibraryContext): Promise<void> {
  return rm(folders.imports, { recursive: true, force: true })
}
