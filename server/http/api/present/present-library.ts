import type { z } from 'zod'
import type { library } from '../../../contract/libraries/libraries.ts'
import type { LibraryRecord } from '../../../db/records/library.ts'
import { mayRegroup, seesServerPaths, type Viewer } from '../../../domain/access/viewer.ts'
import { rfc3339, rfc3339OrNull } from './values.ts'

export function presentLibrary(viewer: Viewer, record: LibraryRecord): z.output<typeof library> {
  return {
    id: record.id,
    name: record.name,
    path: seesServerPaths(viewer) ? record.path : '',
    description: record.description,
    isActive: record.isActive,
    state: record.state,
    stateReason: record.stateReason,
    seriesStrategy: record.seriesStrategy,
    seriesConfig: record.seriesConfig,
    bookStrategy: record.bookStrategy,
    bookConfig: record.bookConfig,
    numberStrategy: record.numberStrategy,
    numberConfig: record.numberConfig,
    scanningConfig: { ...record.scanningConfig },
    defaultReadingDirection: record.defaultReadingDirection,
    allowedFormats: record.allowedFormats === null ? null : [...record.allowedFormats],
    excludedPatterns: record.excludedPatterns,
    titlePreprocessingRules: record.titlePreprocessingRules?.map((rule) => ({ ...rule })) ?? null,
    autoMatchConditions: record.autoMatchConditions as z.output<typeof library>['autoMatchConditions'],
    matching: presentMatching(record.matching),
    mayRegroup: mayRegroup(viewer),
    seriesCount: record.seriesCount,
    bookCount: record.bookCount,
    errorCount: record.errorCount,
    lastScannedAt: rfc3339OrNull(record.lastScannedAt),
    createdAt: rfc3339(record.createdAt),
    updatedAt: rfc3339(record.updatedAt),
  }
}

function presentMatching(matching: LibraryRecord['matching']): z.output<typeof library>['matching'] {
  if (matching === null) return null
  const { afterScan, providers, fields } = matching
  const copied = Object.entries(fields).map(([field, order]) => [field, [...order]] as const)
  return { afterScan, providers: [...providers], fields: Object.fromEntries(copied) }
}
