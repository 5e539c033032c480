import { reportSessions } from '../../library/reading/report-sessions.ts'
import type { ApiContext } from '../api-context.ts'
import type { Handlers } from '../kit/route.ts'
import { accessGroupHandlers } from './handlers/access/access-groups.ts'
import { grantHandlers, sharingTagHandlers } from './handlers/access/sharing-tags.ts'
import { simulatedAccessHandlers } from './handlers/access/simulated-access.ts'
import { analysisHandlers } from './handlers/books/analysis.ts'
import { bookMetadataHandlers } from './handlers/books/book-metadata.ts'
import { bookHandlers } from './handlers/books/books.ts'
import { bulkEditHandlers, bulkHandlers } from './handlers/books/bulk.ts'
import { duplicateHandlers } from './handlers/books/duplicates.ts'
import { pageHandlers, pageTextHandlers } from './handlers/books/pages.ts'
import { exportHandlers } from './handlers/household/exports.ts'
import { householdHandlers } from './handlers/household/household.ts'
import { autoMatchHandlers, libraryHandlers, scanHandlers } from './handlers/libraries/libraries.ts'
import { libraryJobHandlers } from './handlers/libraries/library-jobs.ts'
import { filterPresetHandlers } from './handlers/lists/filter-presets.ts'
import { collectionHandlers, readListHandlers } from './handlers/lists/lists.ts'
import { queueHandlers } from './handlers/lists/queue.ts'
import { readingListHandlers } from './handlers/lists/reading-lists.ts'
import { localDatabaseHandlers } from './handlers/plugins/local-databases.ts'
import { matchHandlers } from './handlers/plugins/matches.ts'
import { offeredCoverHandlers } from './handlers/plugins/offered-covers.ts'
import { pendingMatchHandlers } from './handlers/plugins/pending-matches.ts'
import { pluginPackageHandlers } from './handlers/plugins/plugin-packages.ts'
import { pluginHandlers } from './handlers/plugins/plugins.ts'
import { userPluginHandlers } from './handlers/plugins/user-plugins.ts'
import { annotationHandlers } from './handlers/reading/annotations.ts'
import { readingHandlers } from './handlers/reading/reading.ts'
import { progressHistoryHandlers, readHistoryHandlers } from './handlers/reading/reading-history.ts'
import { readingStatsHandlers } from './handlers/reading/reading-stats.ts'
import { recommendationHandlers } from './handlers/reading/recommendations.ts'
import { shelfHandlers } from './handlers/reading/shelves.ts'
import { releaseSourceHandlers } from './handlers/releases/release-sources.ts'
import { releaseHandlers, trackingHandlers } from './handlers/releases/releases.ts'
import { coverHandlers } from './handlers/series/covers.ts'
import { fullHandlers } from './handlers/series/full.ts'
import { groupingHandlers } from './handlers/series/grouping.ts'
import { referenceHandlers } from './handlers/series/references.ts'
import { seriesHandlers } from './handlers/series/series.ts'
import { seriesExtraHandlers } from './handlers/series/series-extras.ts'
import { seriesMetadataHandlers } from './handlers/series/series-metadata.ts'
import { termHandlers } from './handlers/series/terms.ts'
import { auditHandlers } from './handlers/system/audit.ts'
import { backupHandlers } from './handlers/system/backups.ts'
import { httpsHandlers } from './handlers/system/https.ts'
import { settingHandlers } from './handlers/system/settings.ts'
import { discoveryHandlers, systemHandlers } from './handlers/system/system.ts'
import { taskHandlers } from './handlers/system/tasks.ts'
import { accountHandlers, preferenceHandlers } from './handlers/users/account.ts'
import { apiKeyHandlers } from './handlers/users/api-keys.ts'
import { authHandlers } from './handlers/users/auth.ts'
import { deviceHandlers } from './handlers/users/devices.ts'
import { invitationHandlers } from './handlers/users/invitations.ts'
import { oidcHandlers } from './handlers/users/oidc.ts'
import { pairingHandlers } from './handlers/users/pairing.ts'
import { screenHandlers } from './handlers/users/screens.ts'
import { sessionHandlers } from './handlers/users/sessions.ts'
import { userHandlers } from './handlers/users/users.ts'
import { presentProgress } from './present/present-progress.ts'

function readingSessionHandlers(context: ApiContext): Pick<Handlers, 'reportReadingSessions'> {
  return {
    async reportReadingSessions({ body, principal }) {
      const sessions = body.sessions.map(({ clientStartedAt, clientEndedAt, activeDurationMs, ...session }) => ({
        ...session,
        deviceName: session.deviceName ?? null,
        toPage: session.toPage ?? null,
        toPercentage: session.toPercentage ?? null,
        activeMs: activeDurationMs,
        startedAt: Date.parse(clientStartedAt),
        endedAt: Date.parse(clientEndedAt),
      }))
      const { accepted, rejected, progress } = await reportSessions(principal.viewer, context, sessions)
      return { accepted: [...accepted], rejected: [...rejected], progress: progress.map(presentProgress) }
    },
  }
}

/** A handler for every operation of the contract; a missing one is a type error. */
export function createHandlers(context: ApiContext): Handlers {
  return {
    ...systemHandlers(context),
    ...authHandlers(context),
    ...oidcHandlers(context),
    ...userHandlers(context),
    ...accountHandlers(context),
    ...screenHandlers(context),
    ...preferenceHandlers(context),
    ...invitationHandlers(context),
    ...apiKeyHandlers(context),
    ...sessionHandlers(context),
    ...deviceHandlers(context),
    ...pairingHandlers(context),
    ...discoveryHandlers(context),
    ...httpsHandlers(context),
    ...libraryHandlers(context),
    ...autoMatchHandlers(context),
    ...libraryJobHandlers(context),
    ...scanHandlers(context),
    ...seriesHandlers(context),
    ...seriesMetadataHandlers(context),
    ...seriesExtraHandlers(context),
    ...referenceHandlers(context),
    ...groupingHandlers(context),
    ...fullHandlers(context),
    ...bookHandlers(context),
    ...bookMetadataHandlers(context),
    ...pageHandlers(context),
    ...pageTextHandlers(context),
    ...analysisHandlers(context),
    ...bulkHandlers(context),
    ...bulkEditHandlers(context),
    ...coverHandlers(context),
    ...readingHandlers(context),
    ...queueHandlers(context),
    ...recommendationHandlers(context),
    ...duplicateHandlers(context),
    ...collectionHandlers(context),
    ...readListHandlers(context),
    ...readingListHandlers(context),
    ...filterPresetHandlers(context),
    ...shelfHandlers(context),
    ...termHandlers(context),
    ...readHistoryHandlers(context),
    ...taskHandlers(context),
    ...settingHandlers(context),
    ...backupHandlers(context),
    ...annotationHandlers(context),
    ...progressHistoryHandlers(context),
    ...readingSessionHandlers(context),
    ...readingStatsHandlers(context),
    ...exportHandlers(context),
    ...householdHandlers(context),
    ...auditHandlers(context),
    ...sharingTagHandlers(context),
    ...grantHandlers(context),
    ...accessGroupHandlers(context),
    ...simulatedAccessHandlers(context),
    ...pluginHandlers(context),
    ...localDatabaseHandlers(context),
    ...pluginPackageHandlers(context),
    ...matchHandlers(context),
    ...offeredCoverHandlers(context),
    ...pendingMatchHandlers(context),
    ...userPluginHandlers(context),
    ...releaseHandlers(context),
    ...trackingHandlers(context),
    ...releaseSourceHandlers(context),
  }
}
