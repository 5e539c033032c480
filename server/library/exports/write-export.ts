import { loadViewer } from '../../db/queries/access/access.ts'
import { type ExportScope, exportScope, readBookRows, readSeriesRows } from '../../db/queries/household/export-rows.ts'
import type { ExportContents, ExportRecord } from '../../db/records/exports.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { createExportText, type ExportSection } from '../../domain/exports/export-text.ts'
import { chosenFields, numberRuns } from '../../domain/exports/fields.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import { exportFileName, type GrowingFile, growExport } from '../../storage/exports.ts'
import type { LibraryContext } from '../library-context.ts'

type Filled = { readonly rowCount: number; readonly contents: ExportContents }
export type WrittenExport = Filled & { readonly fileSize: number }

type Run = {
  readonly signal: AbortSignal
  readonly reportProgress: (progress: TaskProgress) => void
}

/** Largest file of one export. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024

/**
 * Writes the file of an export: what its user may currently see, streamed row by row to bound memory.
 * @returns null when cancelled; nothing is left behind then
 * @throws AppError for the user: the account is gone, the disk is full, the file grows too large
 */
export async function writeExport(
  context: LibraryContext,
  order: ExportRecord,
  run: Run,
): Promise<WrittenExport | null> {
  const { reader } = context.database
  const viewer = await loadViewer(reader, order.userId, null)
  if (viewer === null) throw new AppError('export_account_switched_off')
  const scope = await exportScope(viewer, reader, order.libraryIds)
  const file = await growExport(context.folders.exports, exportFileName(order.id, order.format), MAX_BYTES)
  try {
    const filled = await fill(file, { context, viewer, order, scope }, run)
    if (filled !== null) return { fileSize: await file.finish(), ...filled }
  } catch (error) {
    await file.discard()
    throw error
  }
  await file.discard()
  return null
}

type Content = {
  readonly context: LibraryContext
  readonly viewer: Viewer
  readonly order: ExportRecord
  readonly scope: ExportScope
}

/** @returns the number of rows and what they are; null when cancelled */
async function fill(file: GrowingFile, content: Content, { signal, reportProgress }: Run): Promise<Filled | null> {
  const { context, viewer, order, scope } = content
  const sections = sectionsOf(order)
  const text = createExportText(order.format, { sections, createdAt: new Date(context.clock()).toISOString() })
  const count = { series: scope.seqs.length, books: scope.bookCount }
  const total = sections.reduce((sum, { of }) => sum + count[of], 0)
  const read = { series: readSeriesRows, books: readBookRows }
  const contents: Record<keyof ExportContents, number[]> = { series: [], books: [] }
  let rowCount = 0
  await file.write(text.start())
  for (const section of sections) {
    await file.write(text.open(section))
    for await (const { seqs, rows } of read[section.of](viewer, context.database.reader, scope, section.fields)) {
      if (signal.aborted) return null
      for (const row of rows) await file.write(text.row(section, row))
      rowCount += rows.length
      for (const seq of seqs) contents[section.of].push(seq)
      reportProgress({ current: rowCount, total })
      // Each portion is read synchronously: let other requests run before the next.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await file.write(text.close(section))
  }
  await file.write(text.end())
  return { rowCount, contents: { series: numberRuns(contents.series), books: numberRuns(contents.books) } }
}

function sectionsOf({ exportType, fields, bookFields }: ExportRecord): ExportSection[] {
  const series = { of: 'series', fields: chosenFields('series', fields) } as const
  const books = { of: 'books', fields: chosenFields('books', bookFields) } as const
  if (exportType === 'both') return [series, books]
  return [exportType === 'series' ? series : books]
}
