import { basename, resolve } from 'node:path'
import { listLibraries } from '../../db/queries/scanning/libraries.ts'
import type { LibraryRecord } from '../../db/records/library.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { runInFolder } from './browse-folders.ts'
import { checkPath, type PathRules } from './check-path.ts'
import { everyLibrary, requirePathRights, visibleLibrary } from './library-access.ts'
import {
  changeSettings,
  checkSettings,
  defaultSettings,
  type LibrarySettingsInput,
  nightlyScans,
} from './library-settings.ts'
import { enqueueScan } from './scans.ts'
import { scanByItself, scheduleScans } from './schedule-scans.ts'

type NewLibrary = LibrarySettingsInput & {
  readonly name: string
  /** Absolute. */
  readonly path: string
  readonly scanImmediately?: boolean | undefined
}

/** Maximum libraries per server; unpaginated lists of them rely on it. */
const MAX_LIBRARIES = 1_000

/**
 * Adds a folder as a library, and optionally scans it at once.
 * @param how.mayBeSilent accepts a folder whose drive does not respond
 * @throws AppError `forbidden`, `conflict` when there are too many, `bad_request` that lists the problems by field
 */
export async function createLibrary(
  viewer: Viewer,
  context: LibraryContext,
  wanted: NewLibrary,
  how: PathRules = {},
): Promise<LibraryRecord> {
  requirePathRights(viewer)
  const { database, events, clock, newId } = context
  const { scanImmediately = false, ...settingsInput } = wanted
  const settings = changeSettings({ ...defaultSettings, name: wanted.name.trim(), path: wanted.path }, settingsInput)
  checkSettings(settings)
  const others = await everyLibrary(context)
  if (others.length >= MAX_LIBRARIES) {
    throw new AppError('too_many_libraries', { most: MAX_LIBRARIES }, { most: MAX_LIBRARIES })
  }
  const path = await checkPath(context, wanted.path, others, how)
  const id = newId()
  await database.commit([write('createLibrary', { id, settings: { ...settings, path }, now: clock() })])
  events.publish([{ type: 'library_created', libraryId: id }])
  const library = await visibleLibrary(systemViewer, context, id)
  scheduleScans(context, library)
  if (scanImmediately) {
    await enqueueScan(context, library, { mode: library.scanningConfig.defaultMode, trigger: 'user' })
  }
  return library
}

/**
 * Adds a folder as a library named after it, unless it is one already, and scans it. One whose drive does not respond
 * is offline until it does, and scanned then.
 * @throws AppError with the folder and what is wrong with it
 */
export async function addFolder(
  context: LibraryContext,
  settingsInput: string,
  unscanned: ReadonlySet<string>,
): Promise<void> {
  const path = resolve(settingsInput)
  const { library, isNew } = await findOrCreate(context, path)
  if (unscanned.has(library.id)) return
  if (context.drives.isUnresponsive(path)) {
    const what = isNew ? 'The library was added offline' : 'The library is offline'
    context.log.warn(`${path}: the drive is not responding. ${what}. It is scanned once the drive responds.`)
    scanWhenResponsive(context, library.id, path)
  }
  // The scan of an unresponsive drive ends at once and shows why there are no books.
  if (!isNew) return scanByItself(context, library.id, 'start')
  await enqueueScan(context, library, { mode: library.scanningConfig.defaultMode, trigger: 'user' })
}

async function findOrCreate(
  context: LibraryContext,
  path: string,
): Promise<{ readonly library: LibraryRecord; readonly isNew: boolean }> {
  const libraries = await listLibraries(systemViewer, context.database.reader)
  const known = libraries.find((library) => library.path === path)
  if (known !== undefined) {
    // Checks only that the drive responds; the scan reports any other problem.
    await runInFolder(context, path, (root) => context.workers.run('resolve-folder', { root, folder: path }))
    return { library: known, isNew: false }
  }
  const wanted = { name: basename(path) || path, path, scanningConfig: nightlyScans }
  try {
    return { library: await createLibrary(systemViewer, context, wanted, { mayBeSilent: true }), isNew: true }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('folder_not_added', { path, problem: error.message }, error.details)
  }
}

function scanWhenResponsive(context: LibraryContext, id: string, path: string): void {
  const { roots } = context.drives
  const stop = roots.onChange((root, isSilent) => {
    if (root !== path || isSilent) return
    stop()
    // The next start scans it if this cannot be stored now.
    void scanByItself(context, id, 'start').catch(() => undefined)
  })
  roots.markUnresponsive(path)
}
