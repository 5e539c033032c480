import type { LibraryRecord } from '../../db/records/library.ts'
import { write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { checkPath, type PathRules } from './check-path.ts'
import { changeSettings, checkSettings, defaultSettings, type GivenSettings } from './library-settings.ts'
import { everyLibrary } from './other-libraries.ts'
import { requirePathRights } from './require-permission.ts'
import { scheduleScans } from './schedule-scans.ts'
import { enqueueScan } from './start-scan.ts'
import { visibleLibrary } from './visible-library.ts'

export type NewLibrary = GivenSettings & {
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
  const { scanImmediately = false, ...given } = wanted
  const settings = changeSettings({ ...defaultSettings, name: wanted.name.trim(), path: wanted.path }, given)
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
