import { z } from 'zod'
import {
  bookFileFormats,
  bookStrategies,
  numberStrategies,
  readingDirections,
  scanModes,
  scanStates,
  seriesStrategies,
} from '../../domain/vocabulary.ts'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { changedCount, dateTime, int, libraryParams, paginated, paging, uuid } from '../shared.ts'
import { givenMatching, storedMatching } from './auto-match.ts'

export const strategyConfig = z.record(z.string(), z.unknown())

export const preprocessingRule = z.strictObject({
  pattern: z.string().min(1).max(500),
  replacement: z.string().max(500),
  description: z.string().max(500).nullish(),
  enabled: z.boolean().default(true),
})

/** The automatic scan of a library. A cron expression has five fields. Omitted fields stay, or get their default. */
const scanningConfig = z
  .strictObject({
    enabled: z.boolean().optional(),
    cronSchedule: z.string().max(100).nullish(),
    cronTimezone: z.string().max(100).nullish(),
    defaultMode: z.enum(scanModes).optional(),
    scanOnStart: z.boolean().optional(),
    purgeDeletedOnScan: z.boolean().optional(),
  })
  .meta({ id: 'ScanningConfig' })

export const librarySettings = {
  description: z.string().max(5_000).nullish(),
  seriesStrategy: z.enum(seriesStrategies).optional(),
  seriesConfig: strategyConfig.nullish(),
  bookStrategy: z.enum(bookStrategies).optional(),
  bookConfig: strategyConfig.nullish(),
  numberStrategy: z.enum(numberStrategies).optional(),
  numberConfig: strategyConfig.nullish(),
  scanningConfig: scanningConfig.optional(),
  defaultReadingDirection: z.enum(readingDirections).optional(),
  allowedFormats: z.array(z.enum(bookFileFormats)).min(1).nullish(),
  excludedPatterns: z.string().max(10_000).nullish().meta({ description: 'One glob per line' }),
  titlePreprocessingRules: z.array(preprocessingRule).max(50).nullish(),
  ...givenMatching,
}

const libraryInput = z
  .strictObject({
    name: z.string().trim().min(1).max(200),
    path: z.string().min(1).max(4_096).meta({ description: 'Absolute path of a folder on the server' }),
    ...librarySettings,
    scanImmediately: z.boolean().optional(),
  })
  .meta({ id: 'LibraryInput' })

const libraryChange = z
  .strictObject({
    name: z.string().trim().min(1).max(200).optional(),
    path: z.string().min(1).max(4_096).optional(),
    isActive: z.boolean().optional().meta({ description: 'false: never scanned automatically' }),
    ...librarySettings,
  })
  .meta({ id: 'LibraryChange' })

export const library = z
  .object({
    id: uuid,
    name: z.string(),
    path: z.string().meta({ description: 'Absolute path of its folder; empty without `libraries-write`' }),
    description: z.string().nullable(),
    isActive: z.boolean(),
    state: z
      .enum(['online', 'offline'])
      .meta({ description: 'offline: the folder is unavailable; nothing is deleted' }),
    stateReason: z.string().nullable(),
    seriesStrategy: z.enum(seriesStrategies),
    seriesConfig: strategyConfig.nullable(),
    bookStrategy: z.enum(bookStrategies),
    bookConfig: strategyConfig.nullable(),
    numberStrategy: z.enum(numberStrategies),
    numberConfig: strategyConfig.nullable(),
    scanningConfig: z.object({
      enabled: z.boolean(),
      cronSchedule: z.string().nullable(),
      cronTimezone: z.string().nullable(),
      defaultMode: z.enum(scanModes),
      scanOnStart: z.boolean(),
      purgeDeletedOnScan: z.boolean(),
    }),
    defaultReadingDirection: z.enum(readingDirections),
    allowedFormats: z.array(z.enum(bookFileFormats)).max(bookFileFormats.length).nullable(),
    excludedPatterns: z.string().nullable(),
    titlePreprocessingRules: z.array(preprocessingRule).max(50).nullable(),
    ...storedMatching,
    mayRegroup: z.boolean().meta({
      description:
        'Whether the viewer may change how books are grouped and named, and which files are shown; requires that the whole library is visible to them',
    }),
    seriesCount: int.min(0),
    bookCount: int.min(0),
    errorCount: int.min(0).meta({ description: 'Books that could not be read' }),
    lastScannedAt: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'Library' })

/** The live state of a scan: the counters of the specification and further ones for display. */
export const scanStatus = z
  .object({
    scanId: uuid,
    libraryId: uuid,
    mode: z.enum(scanModes),
    status: z.enum(scanStates),
    paused: z.boolean().meta({ description: 'Running, but paused' }),
    phase: z.enum(['waiting', 'walking', 'analyzing', 'applying', 'done']),
    filesDiscovered: int.min(0),
    filesTotal: int.min(0),
    filesProcessed: int.min(0),
    seriesCreated: int.min(0),
    booksAdded: int.min(0),
    booksChanged: int.min(0),
    booksMoved: int.min(0),
    booksMissing: int.min(0),
    booksRestored: int.min(0),
    booksUnchanged: int.min(0),
    errorCount: int.min(0),
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).max(50),
    filesPerSecond: z.number().nullable(),
    secondsLeft: z.number().nullable(),
    message: z.string().nullable(),
    startedAt: dateTime.nullable(),
    completedAt: dateTime.nullable(),
  })
  .meta({ id: 'ScanStatus' })

const folderEntry = z.object({ name: z.string(), path: z.string(), isDirectory: z.boolean(), isReadable: z.boolean() })
const folderListing = z
  .object({
    currentPath: z.string(),
    parentPath: z.string().nullable(),
    truncated: z.boolean(),
    entries: z.array(folderEntry).max(1_000),
  })
  .meta({ id: 'FolderListing' })

/** A manager who sees only part of the catalog could add a hidden library's folder again. */
export const onlyAdministrators = 'Requires an administrator whose account sees the whole catalog.'

export const libraryOperations = {
  listLibraries: operation({
    method: 'get',
    path: '/api/v1/libraries',
    tag: 'Libraries',
    summary: 'The libraries that the viewer may see, paged',
    access: 'libraries-read',
    query: z.object(paging),
    responses: { 200: paginated(library, 'LibraryPage') },
  }),
  createLibrary: operation({
    method: 'post',
    path: '/api/v1/libraries',
    tag: 'Libraries',
    summary: 'Add a folder as a library',
    description: onlyAdministrators,
    access: 'system-admin',
    body: libraryInput,
    acceptsSnakeCase: true,
    responses: { 201: library },
    refusals: ['conflict'],
  }),
  browseFolders: operation({
    method: 'get',
    path: '/api/v1/filesystem/browse',
    tag: 'Libraries',
    summary: 'Browse folders of the server to choose a library; without a path, the usual locations',
    description: onlyAdministrators,
    access: 'system-admin',
    query: z.object({ path: z.string().max(4_096).optional() }),
    responses: { 200: folderListing },
  }),
  getLibrary: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}',
    tag: 'Libraries',
    summary: 'A library',
    access: 'libraries-read',
    params: libraryParams,
    responses: { 200: library },
  }),
  updateLibrary: operation({
    method: 'patch',
    path: '/api/v1/libraries/{libraryId}',
    tag: 'Libraries',
    summary: 'Change a library; books keep their IDs, progress and locks',
    description:
      'Changing `path` requires an administrator whose account sees the whole catalog. Changes that regroup or rename books (`seriesStrategy`, `seriesConfig`, `bookStrategy`, `bookConfig`, `numberStrategy`, `titlePreprocessingRules`) or decide which files are shown (`excludedPatterns`, `allowedFormats`) require an account that sees the whole library: see `mayRegroup`.',
    access: 'libraries-write',
    params: libraryParams,
    body: libraryChange,
    acceptsSnakeCase: true,
    responses: { 200: library },
    refusals: ['conflict'],
  }),
  deleteLibrary: operation({
    method: 'delete',
    path: '/api/v1/libraries/{libraryId}',
    tag: 'Libraries',
    summary: 'Remove a library and its records; the files on disk are not touched',
    description: onlyAdministrators,
    access: 'system-admin',
    params: libraryParams,
    responses: { 204: 'empty' },
  }),
  scanLibrary: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/scan',
    tag: 'Scans',
    summary: 'Start a scan; fails with 409 if one is queued or running',
    access: 'libraries-write',
    params: libraryParams,
    query: z.object({ mode: z.enum(scanModes).optional() }),
    responses: { 200: scanStatus },
    refusals: ['conflict'],
  }),
  getScanStatus: operation({
    method: 'get',
    path: '/api/v1/libraries/{libraryId}/scan-status',
    tag: 'Scans',
    summary: 'The running scan, or the latest; 404 if there was none',
    access: 'libraries-read',
    params: libraryParams,
    responses: { 200: scanStatus },
  }),
  cancelScan: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/scan/cancel',
    tag: 'Scans',
    summary: 'Cancel the scan; results so far are kept',
    access: 'libraries-write',
    params: libraryParams,
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  pauseScan: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/scan/pause',
    tag: 'Scans',
    summary: 'Pause the running scan; its current step is finished and kept',
    description:
      'Returns the scan with `paused`: true, even if it was already paused. A restart of the server ends the pause and the scan continues.',
    access: 'libraries-write',
    params: libraryParams,
    responses: { 200: scanStatus },
    refusals: ['conflict'],
  }),
  resumeScan: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/scan/resume',
    tag: 'Scans',
    summary: 'Resume the paused scan',
    access: 'libraries-write',
    params: libraryParams,
    responses: { 200: scanStatus },
    refusals: ['conflict'],
  }),
  listActiveScans: operation({
    method: 'get',
    path: '/api/v1/scans/active',
    tag: 'Scans',
    summary: 'Queued and running scans',
    access: 'libraries-read',
    responses: { 200: z.array(scanStatus).max(maxItems.libraries) },
  }),
  streamScans: operation({
    method: 'get',
    path: '/api/v1/scans/stream',
    tag: 'Scans',
    summary: 'The scan status at each change, at most four times a second',
    description: 'Ends with an event named `displaced` when the same person opens too many streams.',
    access: 'libraries-read',
    responses: { 200: 'event-stream' },
    events: scanStatus,
  }),
  purgeLibrary: operation({
    method: 'delete',
    path: '/api/v1/libraries/{libraryId}/purge-deleted',
    tag: 'Libraries',
    summary: 'Remove the soft-deleted books of a library permanently; returns their number',
    access: 'libraries-delete',
    params: libraryParams,
    responses: { 200: changedCount },
  }),
} as const
