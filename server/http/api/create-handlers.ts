import { reportSessions } from '../../library/reading/report-sessions.ts'
import type { Handlers } from '../kit/route.ts'
import type { ApiContext } from './api-context.ts'
import { accessGroupHandlers } from './handlers/access-groups.ts'
import { accountHandlers } from './handlers/account.ts'
import { analysisHandlers } from './handlers/analysis.ts'
import { annotationHandlers } from './handlers/annotations.ts'
import { apiKeyHandlers } from './handlers/api-keys.ts'
import { auditHandlers } from './handlers/audit.ts'
import { authHandlers } from './handlers/auth.ts'
import { autoMatchHandlers } from './handlers/auto-match.ts'
import { backupHandlers } from './handlers/backups.ts'
import { bookMetadataHandlers } from './handlers/book-metadata.ts'
import { bookHandlers } from './handlers/books.ts'
import { bulkHandlers } from './handlers/bulk.ts'
import { bulkEditHandlers } from './handlers/bulk-edits.ts'
import { collectionHandlers } from './handlers/collections.ts'
import { coverHandlers } from './handlers/covers.ts'
import { deviceHandlers } from './handlers/devices.ts'
import { discoveryHandlers } from './handlers/discovery.ts'
import { duplicateHandlers } from './handlers/duplicates.ts'
import { exportHandlers } from './handlers/exports.ts'
import { filterPresetHandlers } from './handlers/filter-presets.ts'
import { fullHandlers } from './handlers/full.ts'
import { grantHandlers } from './handlers/grants.ts'
import { groupingHandlers } from './handlers/grouping.ts'
import { householdHandlers } from './handlers/household.ts'
import { invitationHandlers } from './handlers/invitations.ts'
import { libraryHandlers, scanHandlers } from './handlers/libraries.ts'
import { oidcHandlers } from './handlers/oidc.ts'
import { pageTextHandlers } from './handlers/page-texts.ts'
import { pageHandlers } from './handlers/pages.ts'
import { pairingHandlers } from './handlers/pairing.ts'
import { pluginHandlers } from './handlers/plugins.ts'
import { preferenceHandlers } from './handlers/preferences.ts'
import { progressHistoryHandlers } from './handlers/progress-history.ts'
import { queueHandlers } from './handlers/queue.ts'
import { readHistoryHandlers } from './handlers/read-history.ts'
import { readListHandlers } from './handlers/read-lists.ts'
import { readingHandlers } from './handlers/reading.ts'
import { readingListHandlers } from './handlers/reading-lists.ts'
import { readingStatsHandlers } from './handlers/reading-stats.ts'
import { referenceHandlers } from './handlers/references.ts'
import { screenHandlers } from './handlers/screens.ts'
import { seriesHandlers } from './handlers/series.ts'
import { seriesExtraHandlers } from './handlers/series-extras.ts'
import { seriesMetadataHandlers } from './handlers/series-metadata.ts'
import { sessionHandlers } from './handlers/sessions.ts'
import { settingHandlers } from './handlers/settings.ts'
import { sharingTagHandlers } from './handlers/sharing-tags.ts'
import { shelfHandlers } from './handlers/shelves.ts'
import { simulatedAccessHandlers } from './handlers/simulated-access.ts'
import { systemHandlers } from './handlers/system.ts'
import { taskHandlers } from './handlers/tasks.ts'
import { termHandlers } from './handlers/terms.ts'
import { userPluginHandlers } from './handlers/user-plugins.ts'
import { userHandlers } from './handlers/users.ts'
import { presentProgress } from './present/present-progress.ts'

function readingSessionHandlers({ context }: ApiContext): Pick<Handlers, 'reportReadingSessions'> {
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

/** A handler for every operation of the contract; the type does not compile while one is missing. */
export function createHandlers(parts: ApiContext): Handlers {
  return {
    ...systemHandlers(parts),
    ...authHandlers(parts),
    ...oidcHandlers(parts),
    ...userHandlers(parts),
    ...accountHandlers(parts),
    ...screenHandlers(parts),
    ...preferenceHandlers(parts),
    ...invitationHandlers(parts),
    ...apiKeyHandlers(parts),
    ...sessionHandlers(parts),
    ...deviceHandlers(parts),
    ...pairingHandlers(parts),
    ...discoveryHandlers(parts),
    ...libraryHandlers(parts),
    ...autoMatchHandlers(parts),
    ...scanHandlers(parts),
    ...seriesHandlers(parts),
    ...seriesMetadataHandlers(parts),
    ...seriesExtraHandlers(parts),
    ...referenceHandlers(parts),
    ...groupingHandlers(parts),
    ...fullHandlers(parts),
    ...bookHandlers(parts),
    ...bookMetadataHandlers(parts),
    ...pageHandlers(parts),
    ...pageTextHandlers(parts),
    ...analysisHandlers(parts),
    ...bulkHandlers(parts),
    ...bulkEditHandlers(parts),
    ...coverHandlers(parts),
    ...readingHandlers(parts),
    ...queueHandlers(parts),
    ...duplicateHandlers(parts),
    ...collectionHandlers(parts),
    ...readListHandlers(parts),
    ...readingListHandlers(parts),
    ...filterPresetHandlers(parts),
    ...shelfHandlers(parts),
    ...termHandlers(parts),
    ...readHistoryHandlers(parts),
    ...taskHandlers(parts),
    ...settingHandlers(parts),
    ...backupHandlers(parts),
    ...annotationHandlers(parts),
    ...progressHistoryHandlers(parts),
    ...readingSessionHandlers(parts),
    ...readingStatsHandlers(parts),
    ...exportHandlers(parts),
    ...householdHandlers(parts),
    ...auditHandlers(parts),
    ...sharingTagHandlers(parts),
    ...grantHandlers(parts),
    ...accessGroupHandlers(parts),
    ...simulatedAccessHandlers(parts),
    ...pluginHandlers(parts),
    ...userPluginHandlers(parts),
  }
}
