import type { LibraryRecord, LibrarySettings } from '../../db/records/library.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { isOpen } from '../../events/scan-board.ts'
import type { LibraryContext } from '../library-context.ts'
import { checkPath } from './check-path.ts'
import {
  everyLibrary,
  requirePathRights,
  requirePermission,
  requireRegroupRights,
  visibleLibrary,
} from './library-access.ts'
import { changeSettings, checkSettings, consequenceOf, type LibrarySettingsInput } from './library-settings.ts'
import { enqueueScan } from './scans.ts'
import { scheduleScans } from './schedule-scans.ts'

/** @throws AppError `forbidden` for another path, `bad_request` when it cannot be a library */
async function pathAfter(
  viewer: Viewer,
  context: LibraryContext,
  library: LibraryRecord,
  path: string | undefined,
): Promise<string> {
  if (path === undefined || path === library.path) return library.path
  requirePathRights(viewer)
  const others = await everyLibrary(context)
  return checkPath(
    context,
    path,
    others.filter((other) => other.id !== library.id),
  )
}

function settingsOf(library: LibraryRecord): LibrarySettings {
  const { name, path, description, isActive, scanningConfig, defaultReadingDirection } = library
  const { seriesStrategy, seriesConfig, bookStrategy, bookConfig, numberStrategy, numberConfig } = library
  const { allowedFormats, excludedPatterns, titlePreprocessingRules, autoMatchConditions, matching } = library
  return {
    name,
    path,
    description,
    isActive,
    scanningConfig,
    defaultReadingDirection,
    seriesStrategy,
    seriesConfig,
    bookStrategy,
    bookConfig,
    numberStrategy,
    numberConfig,
    allowedFormats,
    excludedPatterns,
    titlePreprocessingRules,
    autoMatchConditions,
    matching,
  }
}

/**
 * Changes a library. Another grouping or naming regroups all books from stored data (books keep ids, progress and
 * locks; no file is opened); another path or other exclusions start a scan.
 * @throws AppError `forbidden` (another path requires an administrator, another grouping full access to the library),
 * `not_found`, `bad_request` field by field, `conflict` when such a change comes while the library is scanned
 */
export async function updateLibrary(
  viewer: Viewer,
  context: LibraryContext,
  libraryId: string,
  changes: LibrarySettingsInput,
): Promise<LibraryRecord> {
  const before = await visibleLibrary(viewer, context, libraryId)
  requirePermission(viewer, 'libraries-write')
  const settings = settingsOf(before)
  const path = await pathAfter(viewer, context, before, changes.path)
  const after = { ...changeSettings(settings, changes), path }
  checkSettings(after)
  const consequence = consequenceOf(settings, after)
  if (consequence !== 'none') requireRegroupRights(viewer)
  const scan = context.board.current(libraryId)
  if (consequence !== 'none' && scan !== null && isOpen(scan)) {
    throw new AppError('library_scanning')
  }
  await context.database.commit([write('updateLibrary', { id: libraryId, changes: after, now: context.clock() })])
  context.events.publish([{ type: 'library_updated', libraryId }])
  const library = await visibleLibrary(viewer, context, libraryId)
  scheduleScans(context, library)
  if (consequence !== 'none') {
    await enqueueScan(context, library, { mode: 'normal', trigger: 'user', regroup: consequence === 'regroup' })
  }
  return library
}
