import type { Topic } from '../database.ts'
import type { Tx } from '../tx.ts'
import { accessGroupWrites } from './access/access-groups.ts'
import { grantWrites } from './access/grants.ts'
import { sharingRuleWrites } from './access/sharing-rules.ts'
import { sharingTagWrites } from './access/sharing-tags.ts'
import { bulkEditWrites } from './books/bulk-edits.ts'
import { bulkNumberWrites } from './books/bulk-numbers.ts'
import { duplicateWrites } from './books/duplicates.ts'
import { editBookWrites } from './books/edit-book.ts'
import { exportWrites } from './household/exports.ts'
import { importHouseholdWrites } from './household/import-household.ts'
import { filterPresetWrites } from './lists/filter-presets.ts'
import { listCoverWrites } from './lists/list-covers.ts'
import { listWrites } from './lists/lists.ts'
import { queueWrites } from './lists/queue.ts'
import { matchWrites } from './matches/matches.ts'
import { annotationWrites } from './reading/annotations.ts'
import { readHistoryWrites } from './reading/read-history.ts'
import { readerPositionWrites } from './reading/reader-positions.ts'
import { readingSessionWrites, readingWrites } from './reading/reading.ts'
import { recommendationWrites } from './reading/recommendations.ts'
import { progressWrites } from './reading/save-progress.ts'
import { releaseSourceWrites } from './releases/release-sources.ts'
import { releaseWrites } from './releases/releases.ts'
import { trackingWrites } from './releases/tracking.ts'
import { equalBookWrites } from './scanning/equal-books.ts'
import { libraryWrites } from './scanning/libraries.ts'
import { libraryJobWrites } from './scanning/library-jobs.ts'
import { cleanUpPreviewWrites } from './scanning/preview-clean-up.ts'
import { purgeWrites } from './scanning/purge.ts'
import { scanBookWrites } from './scanning/scan-books.ts'
import { scanFileWrites } from './scanning/scan-files.ts'
import { scanSeriesWrites } from './scanning/scan-series.ts'
import { scanWrites } from './scanning/scans.ts'
import { maintenanceWrites } from './search/search-index.ts'
import { absorbSeriesWrites } from './series/absorb-series.ts'
import { coverWrites } from './series/covers.ts'
import { editSeriesWrites } from './series/edit-series.ts'
import { expectRevisionWrites } from './series/expect-revision.ts'
import { groupingDecisionWrites } from './series/grouping-decisions.ts'
import { moveSeriesWrites } from './series/move-series.ts'
import { previewTermWrites } from './series/preview-term-change.ts'
import { ratingWrites } from './series/ratings.ts'
import { referenceWrites } from './series/references.ts'
import { refreshSeriesWrites, sortNumberWrites } from './series/refresh-series.ts'
import { termChangeWrites } from './series/term-changes.ts'
import { undoGroupingWrites } from './series/undo-grouping.ts'
import { auditWrites } from './system/audit.ts'
import { jobWrites } from './system/jobs.ts'
import { pluginWrites } from './system/plugins.ts'
import { settingWrites } from './system/settings.ts'
import { userPluginWrites } from './system/user-plugins.ts'
import { credentialWrites } from './users/credentials.ts'
import { deviceWrites } from './users/devices.ts'
import { invitationWrites } from './users/invitations.ts'
import { pairingWrites } from './users/pairings.ts'
import { preferenceWrites } from './users/preferences.ts'
import { oidcStateWrites, providerSignInWrites } from './users/provider-sign-in.ts'
import { userWrites } from './users/users.ts'

/** Every write of the writer thread, by name. */
export const catalogue = {
  ...libraryWrites,
  ...scanWrites,
  ...scanSeriesWrites,
  ...scanBookWrites,
  ...scanFileWrites,
  ...moveSeriesWrites,
  ...equalBookWrites,
  ...absorbSeriesWrites,
  ...sortNumberWrites,
  ...groupingDecisionWrites,
  ...undoGroupingWrites,
  ...editSeriesWrites,
  ...editBookWrites,
  ...bulkEditWrites,
  ...bulkNumberWrites,
  ...expectRevisionWrites,
  ...referenceWrites,
  ...ratingWrites,
  ...refreshSeriesWrites,
  ...purgeWrites,
  ...cleanUpPreviewWrites,
  ...libraryJobWrites,
  ...coverWrites,
  ...progressWrites,
  ...readerPositionWrites,
  ...annotationWrites,
  ...readingWrites,
  ...queueWrites,
  ...recommendationWrites,
  ...duplicateWrites,
  ...listWrites,
  ...listCoverWrites,
  ...filterPresetWrites,
  ...readHistoryWrites,
  ...readingSessionWrites,
  ...termChangeWrites,
  ...previewTermWrites,
  ...userWrites,
  ...credentialWrites,
  ...oidcStateWrites,
  ...providerSignInWrites,
  ...preferenceWrites,
  ...invitationWrites,
  ...deviceWrites,
  ...pairingWrites,
  ...sharingTagWrites,
  ...sharingRuleWrites,
  ...grantWrites,
  ...accessGroupWrites,
  ...settingWrites,
  ...jobWrites,
  ...maintenanceWrites,
  ...exportWrites,
  ...importHouseholdWrites,
  ...matchWrites,
  ...pluginWrites,
  ...userPluginWrites,
  ...releaseSourceWrites,
  ...releaseWrites,
  ...trackingWrites,
  ...auditWrites,
}
export type Catalogue = typeof catalogue

type AnyWrite = { readonly topics: readonly Topic[]; readonly run: (tx: Tx, args: unknown) => Promise<unknown> }

/** @throws Error for a name that is not in the catalogue */
export function writeOf(name: string): AnyWrite {
  const known = (catalogue as unknown as Readonly<Record<string, AnyWrite>>)[name]
  if (known === undefined) throw new Error(`There is no write called ${name}`)
  return known
}
