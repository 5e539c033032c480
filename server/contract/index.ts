import type { z } from 'zod'
import { accessGroupOperations } from './access-groups.ts'
import { accountOperations } from './account.ts'
import { analysisOperations } from './analysis.ts'
import { annotationOperations } from './annotations.ts'
import { apiKeyOperations } from './api-keys.ts'
import { auditOperations } from './audit.ts'
import { authOperations } from './auth.ts'
import { autoMatchOperations } from './auto-match.ts'
import { backupOperations } from './backups.ts'
import { bookMetadataOperations } from './book-metadata.ts'
import { bookOperations } from './books.ts'
import { bulkOperations } from './bulk.ts'
import { bulkEditOperations } from './bulk-edits.ts'
import { collectionOperations } from './collections.ts'
import { coverOperations } from './covers.ts'
import { deviceOperations } from './devices.ts'
import { discoveryOperations } from './discovery.ts'
import { duplicateOperations } from './duplicates.ts'
import { exportOperations } from './exports.ts'
import { filterPresetOperations } from './filter-presets.ts'
import { fullOperations } from './full.ts'
import { grantOperations } from './grants.ts'
import { groupingOperations } from './grouping.ts'
import { householdOperations } from './household.ts'
import { invitationOperations } from './invitations.ts'
import { libraryOperations } from './libraries.ts'
import { libraryPreviewOperations } from './library-previews.ts'
import { oidcOperations } from './oidc.ts'
import type { Operation } from './operation.ts'
import { pageTextOperations } from './page-texts.ts'
import { pairingOperations } from './pairing.ts'
import { pluginMatchOperations } from './plugin-matches.ts'
import { pluginOperations } from './plugins.ts'
import { preferenceOperations } from './preferences.ts'
import { progressHistoryOperations } from './progress-history.ts'
import { queueOperations } from './queue.ts'
import { readHistoryOperations } from './read-history.ts'
import { readListOperations } from './read-lists.ts'
import { readingOperations } from './reading.ts'
import { readingListOperations } from './reading-lists.ts'
import { readingSessionOperations } from './reading-sessions.ts'
import { readingStatsOperations } from './reading-stats.ts'
import { referenceOperations } from './references.ts'
import { screenOperations } from './screens.ts'
import { seriesOperations } from './series.ts'
import { seriesExtraOperations } from './series-extras.ts'
import { seriesMetadataOperations } from './series-metadata.ts'
import { sessionOperations } from './sessions.ts'
import { settingOperations } from './settings.ts'
import { sharingTagOperations } from './sharing-tags.ts'
import { shelfOperations } from './shelves.ts'
import { simulatedAccessOperations } from './simulated-access.ts'
import { systemOperations } from './system.ts'
import { taskMetricOperations } from './task-metrics.ts'
import { taskOperations } from './tasks.ts'
import { termOperations } from './terms.ts'
import { userPluginOperations } from './user-plugins.ts'
import { userOperations } from './users.ts'

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
  ...libraryOperations,
  ...libraryPreviewOperations,
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
  ...userPluginOperations,
  ...pluginMatchOperations,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Given<T> = T extends z.ZodType ? z.input<T> : undefined
type Field<O, K extends string> = O extends { readonly [key in K]: infer T } ? T : undefined

/** Validated input of an operation, as a handler receives it. */
export type OperationInput<N extends OperationName> = {
  readonly params: Parsed<Field<Operations[N], 'params'>>
  readonly query: Parsed<Field<Operations[N], 'query'>>
  readonly body: Parsed<Field<Operations[N], 'body'>>
}

/** What a caller writes for an operation. */
export type OperationCall<N extends OperationName> = {
  readonly params: Given<Field<Operations[N], 'params'>>
  readonly query: Given<Field<Operations[N], 'query'>>
  readonly body: Given<Field<Operations[N], 'body'>>
}

type Responses<N extends OperationName> = Operations[N]['responses']
type Body<T> = T extends z.ZodType
  ? z.output<T>
  : T extends 'empty'
    ? null
    : T extends 'html' | 'text'
      ? string
      : Uint8Array

/** JSON of the success answer (null for an empty one). */
export type OperationOutput<N extends OperationName> = {
  [S in keyof Responses<N>]: Body<Responses<N>[S]>
}[keyof Responses<N>]

export const operationList: ReadonlyArray<readonly [OperationName, Operation]> = Object.entries(
  operations,
) as unknown as ReadonlyArray<readonly [OperationName, Operation]>
