import { findLibrary, listLibraries } from '../../../db/queries/scanning/libraries.ts'
import type { LibraryRecord } from '../../../db/records/library.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import { analyze } from '../../../library/analysis/analyze.ts'
import { purgeLibrary } from '../../../library/libraries/purge-deleted.ts'
import { startScan } from '../../../library/libraries/scans.ts'
import { bareId } from '../../kit/request/bare-id.ts'
import { sent } from '../../kit/route.ts'
import { seesPaths } from '../present/series.ts'
import { flagOf } from '../query.ts'
import type { Address, Call, Compat } from '../tree.ts'

/**
 * A library with every key that apps require, including fixed values for unsupported options. Its id has no hyphens:
 * Aidoku builds `library-<id>-<shelf>` of it and splits it at the hyphens.
 */
function presentLibrary(viewer: Viewer, record: LibraryRecord) {
  const { scanningConfig: scanning, allowedFormats } = record
  const takes = (...formats: readonly ('cbz' | 'cbr' | 'pdf' | 'epub')[]) =>
    allowedFormats === null || formats.some((format) => allowedFormats.includes(format))
  return {
    id: bareId(record.id),
    name: record.name,
    root: seesPaths(viewer) ? record.path : '',
    importComicInfoBook: true,
    importComicInfoSeries: true,
    importComicInfoCollection: false,
    importComicInfoReadList: false,
    importComicInfoSeriesAppendVolume: false,
    importEpubBook: true,
    importEpubSeries: true,
    importMylarSeries: true,
    importLocalArtwork: false,
    importBarcodeIsbn: false,
    scanForceModifiedTime: false,
    scanInterval: scanning.enabled && scanning.cronSchedule !== null ? 'DAILY' : 'DISABLED',
    scanOnStartup: scanning.scanOnStart,
    scanCbx: takes('cbz', 'cbr'),
    scanPdf: takes('pdf'),
    scanEpub: takes('epub'),
    scanDirectoryExclusions: (record.excludedPatterns ?? '').split('\n').filter((line) => line.trim() !== ''),
    repairExtensions: false,
    convertToCbz: false,
    emptyTrashAfterScan: scanning.purgeDeletedOnScan,
    seriesCover: 'FIRST',
    hashFiles: true,
    hashPages: false,
    hashKoreader: true,
    analyzeDimensions: true,
    oneshotsDirectory: null,
    unavailable: record.state === 'offline',
  }
}

/** Libraries, and their actions. */
export function serveLibraries(compat: Compat): void {
  const { context, serve } = compat
  const { reader } = context.database
  const access = 'libraries-read'
  serve({ path: '/api/v1/libraries', access }, async ({ viewer }) =>
    (await listLibraries(viewer, reader)).map((library) => presentLibrary(viewer, library)),
  )
  serve({ path: '/api/v1/libraries/:id', access }, async (call) => {
    const library = await findLibrary(call.viewer, reader, call.id())
    if (library === null) throw notFound('library')
    return presentLibrary(call.viewer, library)
  })
  serveWork(compat)
}

/** Starts background work: the response is 202. */
function serveWork({ context, serve }: Compat): void {
  const begin = (path: string, access: Address['access'], work: (call: Call) => Promise<unknown>) =>
    serve({ method: 'post', path, access }, async (call) => {
      await work(call)
      call.exchange.res.status(202).end()
      return sent
    })
  begin('/api/v1/libraries/:id/scan', 'libraries-write', (call) =>
    ignoreRunningScan(startScan(call.viewer, context, call.id(), flagOf(call.query, 'deep') === true ? 'deep' : null)),
  )
  // Rescanning a file reads its pages and its metadata.
  for (const name of ['analyze', 'metadata/refresh']) {
    begin(`/api/v1/libraries/:id/${name}`, 'libraries-write', (call) =>
      analyze(call.viewer, context, { kind: 'library', id: call.id() }, 'all'),
    )
    begin(`/api/v1/series/:id/${name}`, 'series-write', (call) =>
      analyze(call.viewer, context, { kind: 'series', id: call.id() }, 'all'),
    )
    begin(`/api/v1/books/:id/${name}`, 'books-write', (call) =>
      analyze(call.viewer, context, { kind: 'book', id: call.id() }, 'all'),
    )
  }
  begin('/api/v1/libraries/:id/empty-trash', 'libraries-delete', (call) =>
    purgeLibrary(call.viewer, context, call.id()),
  )
}

/** A scan that is running already satisfies the request. */
async function ignoreRunningScan(scan: Promise<unknown>): Promise<void> {
  await scan.catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  })
}
