import { absorbSeriesWrites } from './absorb-series.ts'
import { accessGroupWrites } from './access-groups.ts'
import { annotationWrites } from './annotations.ts'
import { auditWrites } from './audit.ts'
import { bulkEditWrites } from './bulk-edits.ts'
import { bulkNumberWrites } from './bulk-numbers.ts'
import { coverWrites } from './covers.ts'
import { credentialWrites } from './credentials.ts'
import { deviceWrites } from './devices.ts'
import { duplicateWrites } from './duplicates.ts'
import { editBookWrites } from './edit-book.ts'
import { editSeriesWrites } from './edit-series.ts'
import { equalBookWrites } from './equal-books.ts'
import { expectRevisionWrites } from './expect-revision.ts'
import { exportWrites } from './exports.ts'
import { filterPresetWrites } from './filter-presets.ts'
import { grantWrites } from './grants.ts'
import { groupingDecisionWrites } from './grouping-decisions.ts'
import { importHouseholdWrites } from './import-household.ts'
import { invitationWrites } from './invitations.ts'
import { jobWrites } from './jobs.ts'
import { libraryWrites } from './libraries.ts'
import { listCoverWrites } from './list-covers.ts'
import { listWrites } from './lists.ts'
import { maintenanceWrites } from './maintenance.ts'
import { moveSeriesWrites } from './move-series.ts'
import { oidcStateWrites } from './oidc-states.ts'
import { pairingWrites } from './pairings.ts'
import { placeBookWrites } from './place-books.ts'
import { pluginWrites } from './plugins.ts'
import { preferenceWrites } from './preferences.ts'
import { previewTermWrites } from './preview-term-change.ts'
import { providerSignInWrites } from './provider-sign-in.ts'
import { purgeWrites } from './purge.ts'
import { queueWrites } from './queue.ts'
import { ratingWrites } from './ratings.ts'
import { readHistoryWrites } from './read-history.ts'
import { readerPlaceWrites } from './reader-places.ts'
import { readingWrites } from './reading.ts'
import { readingSessionWrites } from './reading-sessions.ts'
import { referenceWrites } from './references.ts'
import { refreshSeriesWrites } from './refresh-series.ts'
import { progressWrites } from './save-progress.ts'
import { scanBookWrites } from './scan-books.ts'
import { scanFileWrites } from './scan-files.ts'
import { scanSeriesWrites } from './scan-series.ts'
import { scanWrites } from './scans.ts'
import { settingWrites } from './settings.ts'
import { sharingRuleWrites } from './sharing-rules.ts'
import { sharingTagWrites } from './sharing-tags.ts'
import { termChangeWrites } from './term-changes.ts'
import { undoGroupingWrites } from './undo-grouping.ts'
import { userPluginWrites } from './user-plugins.ts'
import { userWrites } from './users.ts'

/** Every change that the writer thread can make, by name. */
export const catalogue = {
  ...libraryWrites,
  ...scanWrites,
  ...scanSeriesWrites,
  ...scanBookWrites,
  ...scanFileWrites,
  ...moveSeriesWrites,
  ...equalBookWrites,
  ...absorbSeriesWrites,
  ...placeBookWrites,
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
  ...coverWrites,
  ...progressWrites,
  ...readerPlaceWrites,
  ...annotationWrites,
  ...readingWrites,
  ...queueWrites,
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
  ...pluginWrites,
  ...userPluginWrites,
  ...auditWrites,
}
export type Catalogue = typeof catalogue
