import type { LibraryRecord } from '../../../db/records/library.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { bareId } from '../../kit/request/bare-id.ts'
import { seesPaths } from './series.ts'

/**
 * A library with every key that apps insist on. What this server always does, or never, is told as such. Its id has no
 * hyphens: Aidoku makes `library-<id>-<shelf>` of it and reads it back from between the hyphens.
 */
export function presentLibrary(viewer: Viewer, record: LibraryRecord) {
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
