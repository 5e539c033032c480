import type { z } from 'zod'
import { accessGroupOperations } from './access/access-groups.ts'
import { grantOperations } from './access/grants.ts'
import { sharingTagOperations } from './access/sharing-tags.ts'
import { simulatedAccessOperations } from './access/simulated-access.ts'
import { analysisOperations } from './books/analysis.ts'
import { bookMetadataOperations } from './books/book-metadata.ts'
import { bookOperations } from './books/books.ts'
import { bulkOperations } from './books/bulk.ts'
import { bulkEditOperations } from './books/bulk-edits.ts'
import { duplicateOperations } from './books/duplicates.ts'
import { pageTextOperations } from './books/page-texts.ts'
import { exportOperations } from './household/exports.ts'
import { householdOperations } from './household/household.ts'
import { autoMatchOperations } from './libraries/auto-match.ts'
import { libraryOperations } from './libraries/libraries.ts'
import { libraryJobOperations } from './libraries/library-jobs.ts'
import { libraryPreviewOperations } from './libraries/library-previews.ts'
import { collectionOperations } from './lists/collections.ts'
import { filterPresetOperations } from './lists/filter-presets.ts'
import { queueOperations } from './lists/queue.ts'
import { readListOperations } from './lists/read-lists.ts'
import { readingListOperations } from './lists/reading-lists.ts'
import type { Operation } from './operation.ts'
import { bookMatchOperations } from './plugins/book-matches.ts'
import { localDatabaseOperations } from './plugins/local-databases.ts'
import { offeredCoverOperations } from './plugins/offered-covers.ts'
import { pendingMatchOperations } from './plugins/pending-matches.ts'
import { pluginMatchOperations } from './plugins/plugin-matches.ts'
import { pluginPackageOperations } from './plugins/plugin-packages.ts'
import { pluginOperations } from './plugins/plugins.ts'
import { userPluginOperations } from './plugins/user-plugins.ts'
import { annotationOperations } from './reading/annotations.ts'
import { progressHistoryOperations, readHistoryOperations } from './reading/read-history.ts'
import { readingOperations } from './reading/reading.ts'
import { readingSessionOperations, readingStatsOperations } from './reading/reading-stats.ts'
import { recommendationOperations } from './reading/recommendations.ts'
import { shelfOperations } from './reading/shelves.ts'
import { releaseSourceOperations } from './releases/release-sources.ts'
import { releaseOperations } from './releases/releases.ts'
import { trackingOperations } from './releases/tracking.ts'
import { coverOperations } from './series/covers.ts'
import { fullOperations } from './series/full.ts'
import { groupingOperations } from './series/grouping.ts'
import { referenceOperations } from './series/references.ts'
import { seriesOperations } from './series/series.ts'
import { seriesExtraOperations } from './series/series-extras.ts'
import { seriesMetadataOperations } from './series/series-metadata.ts'
import { termOperations } from './series/terms.ts'
import { auditOperations } from './system/audit.ts'
import { backupOperations } from './system/backups.ts'
import { discoveryOperations } from './system/discovery.ts'
import { httpsOperations } from './system/https.ts'
import { settingOperations } from './system/settings.ts'
import { systemOperations } from './system/system.ts'
import { taskMetricOperations } from './system/task-metrics.ts'
import { taskOperations } from './system/tasks.ts'
import { accountOperations } from './users/account.ts'
import { apiKeyOperations } from './users/api-keys.ts'
import { authOperations } from './users/auth.ts'
import { deviceOperations } from './users/devices.ts'
import { invitationOperations } from './users/invitations.ts'
import { oidcOperations } from './users/oidc.ts'
import { pairingOperations } from './users/pairing.ts'
import { preferenceOperations } from './users/preferences.ts'
import { screenOperations } from './users/screens.ts'
import { sessionOperations } from './users/sessions.ts'
import { userOperations } from './users/users.ts'

/** Every operation of the REST API: the one source of routes, types, OpenAPI and the renderer's client. */
export const operations = {
  ...systemOperations,
  ...authOperations,
  ...oidcOperations,
  ...userOperations,
  ...accountOperations,
  ...screenOperations,
  ...preferenceOperations,
  ...invitationOperations,
  ...apiKeyOperations,
  ...sessionOperations,
  ...deviceOperations,
  ...pairingOperations,
  ...discoveryOperations,
  ...httpsOperations,
  ...libraryOperations,
  ...libraryPreviewOperations,
  ...libraryJobOperations,
  ...autoMatchOperations,
  ...seriesOperations,
  ...seriesMetadataOperations,
  ...seriesExtraOperations,
  ...referenceOperations,
  ...groupingOperations,
  ...fullOperations,
  ...bookOperations,
  ...pageTextOperations,
  ...analysisOperations,
  ...bulkOperations,
  ...bulkEditOperations,
  ...coverOperations,
  ...bookMetadataOperations,
  ...readingOperations,
  ...annotationOperations,
  ...queueOperations,
  ...recommendationOperations,
  ...duplicateOperations,
  ...collectionOperations,
  ...readListOperations,
  ...readingListOperations,
  ...filterPresetOperations,
  ...shelfOperations,
  ...termOperations,
  ...readHistoryOperations,
  ...taskOperations,
  ...taskMetricOperations,
  ...settingOperations,
  ...backupOperations,
  ...progressHistoryOperations,
  ...readingSessionOperations,
  ...readingStatsOperations,
  ...exportOperations,
  ...householdOperations,
  ...auditOperations,
  ...sharingTagOperations,
  ...grantOperations,
  ...accessGroupOperations,
  ...simulatedAccessOperations,
  ...pluginOperations,
  ...localDatabaseOperations,
  ...pluginPackageOperations,
  ...userPluginOperations,
  ...pluginMatchOperations,
  ...bookMatchOperations,
  ...offeredCoverOperations,
  ...pendingMatchOperations,
  ...releaseOperations,
  ...trackingOperations,
  ...releaseSourceOperations,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type SchemaInput<T> = T extends z.ZodType ? z.input<T> : undefined
type Field<O, K extends string> = O extends { readonly [key in K]: infer T } ? T : undefined

/** Validated input of an operation, as a handler receives it. */
export type OperationInput<N extends OperationName> = {
  readonly params: Parsed<Field<Operations[N], 'params'>>
  readonly query: Parsed<Field<Operations[N], 'query'>>
  readonly body: Parsed<Field<Operations[N], 'body'>>
}

/** The input of an operation as a caller writes it. */
export type OperationCall<N extends OperationName> = {
  readonly params: SchemaInput<Field<Operations[N], 'params'>>
  readonly query: SchemaInput<Field<Operations[N], 'query'>>
  readonly body: SchemaInput<Field<Operations[N], 'body'>>
}

type Responses<N extends OperationName> = Operations[N]['responses']
type Body<T> = T extends z.ZodType
  ? z.output<T>
  : T extends 'empty'
    ? null
    : T extends 'html' | 'text'
      ? string
      : Uint8Array

/** JSON of the success response (null for an empty one). */
export type OperationOutput<N extends OperationName> = {
  [S in keyof Responses<N>]: Body<Responses<N>[S]>
}[keyof Responses<N>]

export const operationList: ReadonlyArray<readonly [OperationName, Operation]> = Object.entries(
  operations,
) as unknown as ReadonlyArray<readonly [OperationName, Operation]>
