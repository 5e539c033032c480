import type { OperationOutput } from '../../../contract/index.ts'
import type { ReleaseFacets } from '../../../db/queries/releases/releases.ts'
import type { AliasRecord, ReleaseRecord } from '../../../db/records/releases.ts'
import type { Gap } from '../../../domain/releases/gaps.ts'
import type { ShownSource } from '../../../library/plugins/releases/manage-sources.ts'
import type { Tracking } from '../../../library/releases/tracking.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

export function presentRelease(record: ReleaseRecord): OperationOutput<'updateRelease'> {
  const { isHere: here, coverUpdatedAt: _cover, shownAt: _shown, ...release } = record
  return {
    ...release,
    here,
    volumes: [...release.volumes],
    chapters: [...release.chapters],
    formatHints: release.formatHints === null ? null : { ...release.formatHints },
    metadata: release.metadata === null ? null : { ...release.metadata },
    releasedAt: rfc3339OrNull(release.releasedAt),
    observedAt: rfc3339(release.observedAt),
    createdAt: rfc3339(release.createdAt),
    updatedAt: rfc3339(release.updatedAt),
  }
}

export function presentFacets({ states, sources, libraries, languages, series }: ReleaseFacets) {
  return {
    states: [...states],
    sources: [...sources],
    libraries: [...libraries],
    languages: [...languages],
    series: [...series],
  }
}

export function presentSource(source: ShownSource): OperationOutput<'updateReleaseSource'> {
  const { id, pluginId, pluginName, pluginDisplayName, sourceKey, displayName, kind, cronSchedule } = source
  const { lastError, lastSummary, announced, total } = source
  return {
    id,
    pluginId,
    pluginName,
    pluginDisplayName,
    sourceKey,
    displayName,
    kind,
    cronSchedule,
    lastError,
    announced,
    total,
    pluginEnabled: source.isPluginEnabled,
    config: source.config === null ? null : { ...source.config },
    enabled: source.isEnabled,
    nextPollAt: rfc3339OrNull(source.nextPollAt),
    lastPolledAt: rfc3339OrNull(source.lastPolledAt),
    lastErrorAt: rfc3339OrNull(source.lastErrorAt),
    lastSummary: lastSummary === null ? null : { ...lastSummary },
    waitsUntil: rfc3339OrNull(source.notBefore),
    createdAt: rfc3339(source.createdAt),
    updatedAt: rfc3339(source.updatedAt),
  }
}

export function presentTracking(tracking: Tracking): OperationOutput<'getSeriesTracking'> {
  const { seriesId, isTracked: tracked, trackChapters, trackVolumes, latestKnownChapter, latestKnownVolume } = tracking
  return {
    seriesId,
    tracked,
    trackChapters,
    trackVolumes,
    languages: tracking.languages === null ? null : [...tracking.languages],
    latestKnownChapter,
    latestKnownVolume,
    volumes: presentGap(tracking.volumes),
    chapters: presentGap(tracking.chapters),
    updatedAt: rfc3339OrNull(tracking.updatedAt),
  }
}

function presentGap({ here, latest, missing, isCut: cut }: Gap) {
  return { here, latest, missing: missing === null ? null : [...missing], cut }
}

export function presentAlias(seriesId: string, { id, alias, aliasKey, createdAt }: AliasRecord) {
  return { id, seriesId, alias, normalized: aliasKey, createdAt: rfc3339(createdAt) }
}
