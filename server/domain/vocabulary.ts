/** The enumerations of the specification and of additional decisions: one word per thing, everywhere. */

export const bookFileFormats = ['cbz', 'cbr', 'epub', 'pdf'] as const
export type BookFileFormat = (typeof bookFileFormats)[number]

export const scanModes = ['normal', 'deep'] as const
export type ScanMode = (typeof scanModes)[number]

export const scanStates = ['pending', 'running', 'completed', 'failed', 'cancelled', 'offline'] as const
export type ScanState = (typeof scanStates)[number]

export const readingDirections = ['ltr', 'rtl', 'ttb', 'webtoon'] as const
export type ReadingDirection = (typeof readingDirections)[number]

export const accessModes = ['allow', 'deny'] as const
export type AccessMode = (typeof accessModes)[number]

export const membershipSources = ['manual', 'oidc'] as const
export type MembershipSource = (typeof membershipSources)[number]

export const duplicateMatchTypes = ['external_id', 'title'] as const
export type DuplicateMatchType = (typeof duplicateMatchTypes)[number]

export const logLevels = ['error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

/** How folders and names become series. `series_volume` is the default: each folder with books is a series. */
export const seriesStrategies = [
  'series_volume',
  'series_volume_chapter',
  'flat',
  'publisher_hierarchy',
  'calibre',
  'custom',
] as const
export type SeriesStrategy = (typeof seriesStrategies)[number]

/** How a book gets its title. `metadata_first` is the default: the specification's metadata priority. */
export const bookStrategies = ['metadata_first', 'filename', 'smart', 'series_name', 'custom'] as const
export type BookStrategy = (typeof bookStrategies)[number]

/** How a book gets its number. `smart` is the default: metadata, then file name, then order in the folder. */
export const numberStrategies = ['smart', 'metadata', 'filename', 'file_order'] as const
export type NumberStrategy = (typeof numberStrategies)[number]

/** The source of a value, in the specification's order of priority (highest first) between `manual` and `folder`. */
export const metadataSourceIds = [
  'manual',
  'comicinfo',
  'metroninfo',
  'comicbookinfo',
  'sidecar-opf',
  'epub-package',
  'pdf-properties',
  'series-json',
  'filename',
  'folder',
] as const
export type MetadataSourceId = (typeof metadataSourceIds)[number]

export const readStatuses = ['unread', 'in_progress', 'read'] as const
export type ReadStatus = (typeof readStatuses)[number]

/** Orders of the want-to-read queue: by time of addition, or manual. */
export const queueSorts = ['newest', 'oldest', 'custom'] as const
export type QueueSort = (typeof queueSorts)[number]

/** Where a saved filter is used, and what it filters. */
export const presetScopes = ['list', 'search'] as const
export type PresetScope = (typeof presetScopes)[number]
export const presetTargets = ['series', 'books'] as const
export type PresetTarget = (typeof presetTargets)[number]

export const seriesStatuses = ['ongoing', 'ended', 'hiatus', 'abandoned', 'unknown'] as const
export type SeriesStatus = (typeof seriesStatuses)[number]

export const bookTypes = [
  'comic',
  'manga',
  'novel',
  'novella',
  'anthology',
  'artbook',
  'oneshot',
  'omnibus',
  'graphic_novel',
  'magazine',
] as const

export const roles = ['reader', 'maintainer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Why a sign-in at an identity provider failed. */
export const providerRefusals = [
  'ended',
  'cancelled',
  'unreachable',
  'refused',
  'groups',
  'no-account',
  'deactivated',
] as const
export type ProviderRefusal = (typeof providerRefusals)[number]

export const personRoles = [
  'author',
  'co_author',
  'editor',
  'translator',
  'illustrator',
  'contributor',
  'writer',
  'penciller',
  'inker',
  'colorist',
  'letterer',
  'cover_artist',
] as const
export type PersonRole = (typeof personRoles)[number]

/** Task states in the interface: queued, running, or how it ended. */
export const taskStates = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** The protocol of a request by an app. */
export const appProtocols = ['api', 'opds', 'compat', 'koreader'] as const
export type AppProtocol = (typeof appProtocols)[number]

/** Latest activity of an app: browsed, showed pages, downloaded, reported progress, or changed something. */
export const appActions = ['browsed', 'read', 'downloaded', 'kept-place', 'changed'] as const
export type AppAction = (typeof appActions)[number]

/**
 * Source of a progress change. `opds-pages`: derived from page requests; `opds-progression`: reported by an app;
 * `opds`: either, from before the two were distinguished; `sync`: reported later by one of our devices; `plugin`: from
 * another service through a plugin.
 */
export const progressOrigins = [
  'web',
  'api',
  'opds',
  'opds-pages',
  'opds-progression',
  'koreader',
  'compat',
  'sync',
  'plugin',
  'import',
  'restore',
] as const
export type ProgressOrigin = (typeof progressOrigins)[number]

export const annotationKinds = ['bookmark', 'highlight'] as const
export type AnnotationKind = (typeof annotationKinds)[number]
export const annotationColors = ['yellow', 'green', 'blue', 'pink'] as const
export type AnnotationColor = (typeof annotationColors)[number]
