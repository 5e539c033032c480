import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { showWork } from '../tasks/show-work.ts'
import { type ImportOrder, importHousehold } from './import-household.ts'
import type { ImportReport } from './import-report.ts'

/**
 * Imports a file that `receive` writes to the given path, and deletes the file. The caller has checked the permission.
 * @throws AppError `conflict` while another import runs; see {@link importHousehold}
 */
export type ReceiveImport = (
  viewer: Viewer,
  order: Omit<ImportOrder, 'path' | 'reportProgress'>,
  receive: (path: string) => Promise<void>,
) => Promise<ImportReport>

/** One import at a time. */
export function createReceiveImport(context: LibraryContext): ReceiveImport {
  const { imports: folder } = context.folders
  let isBusy = false
  return async (viewer, order, receive) => {
    if (isBusy) throw new AppError('import_running')
    isBusy = true
    const path = join(folder, `${context.newId()}.ndjson`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await receive(path)
      return await showWork(context, { taskType: 'import', userId: viewer.userId }, (reportProgress) =>
        importHousehold(viewer, context, { ...order, path, reportProgress }),
      )
    } finally {
      isBusy = false
      await rm(path, { force: true }).catch(() => undefined)
    }
  }
}

/** Deletes files of interrupted imports. Call at startup. */
export function sweepImports({ folders }: LibraryContext): Promise<void> {
  return rm(folders.imports, { recursive: true, force: true })
}
