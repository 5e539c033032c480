import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HouseholdScope } from '../../db/queries/household/household.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { TaskProgress } from '../../events/task-board.ts'
import type { LibraryContext } from '../library-context.ts'
import { exportHousehold } from './export-household.ts'
import { type ImportOrder, importHousehold } from './import-household.ts'
import type { ImportReport } from './import-report.ts'

/** Shows work to whoever waits for it. */
type Show = <T>(userId: string, work: (reportProgress: (progress: TaskProgress) => void) => Promise<T>) => Promise<T>

/** The verbs of taking one's data along. Whoever serves them has checked the permission. */
export function bindHouseholdActions(context: LibraryContext, folder: string, show: Show) {
  let isBusy = false
  return {
    export: (viewer: Viewer, scope: HouseholdScope) => exportHousehold(viewer, context, scope),
    /**
     * Imports a file that `receive` lays down at the path it is given; nothing of it is left behind.
     * @throws AppError `conflict` while another import runs; see {@link importHousehold}
     */
    async import(
      viewer: Viewer,
      order: Omit<ImportOrder, 'path' | 'reportProgress'>,
      receive: (path: string) => Promise<void>,
    ): Promise<ImportReport> {
      if (isBusy) throw new AppError('import_running')
      isBusy = true
      const path = join(folder, `${context.newId()}.ndjson`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await receive(path)
        return await show(viewer.userId, (reportProgress) =>
          importHousehold(viewer, context, { ...order, path, reportProgress }),
        )
      } finally {
        isBusy = false
        await rm(path, { force: true }).catch(() => undefined)
      }
    },
    /** Removes what an import left that a stop interrupted. To be called at the start. */
    sweep: () => rm(folder, { recursive: true, force: true }),
  }
}

export type HouseholdActions = ReturnType<typeof bindHouseholdActions>
