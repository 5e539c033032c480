import { serviceName } from '../plugins/same-source.ts'
import { normalizedTitle } from '../text/titles.ts'
import { confidenceFloor, matchConfidence, type ReportedRelease } from './release.ts'

/** Characters of a key: an index holds only so many bytes. */
const maxKey = 500

/** The form in which aliases and titles are compared. */
export function aliasKey(alias: string): string {
  const key = normalizedTitle(alias)
  return key.length <= maxKey ? key : [...key].slice(0, maxKey).join('').trimEnd()
}

/** A tracked series, with what it is recognized by. */
export type MatchSubject = {
  readonly seriesId: string
  readonly externalIds: readonly { readonly source: string; readonly externalId: string }[]
  /** Title, alternate titles and aliases. */
  readonly names: readonly string[]
}

type ReleaseMatch = { readonly seriesId: string; readonly confidence: number; readonly reason: string }
type Matchable = Pick<ReportedRelease, 'seriesId' | 'confidence' | 'reason' | 'externalIds' | 'seriesTitle'>

/**
 * Finds the tracked series of releases: the one that the plugin names, else the only one with one of the ids, else the
 * only one with the title. The result is `unsure` when the confidence is too low or several series fit, and null when
 * none does.
 */
export function createReleaseMatcher(
  tracked: readonly MatchSubject[],
): (release: Matchable) => ReleaseMatch | 'unsure' | null {
  const known = new Set(tracked.map(({ seriesId }) => seriesId))
  const byExternalId = new Map<string, Set<string>>()
  const byName = new Map<string, Set<string>>()
  for (const { seriesId, externalIds, names } of tracked) {
    for (const id of externalIds) add(byExternalId, keyOfId(id), seriesId)
    for (const key of names.map(aliasKey)) if (key !== '') add(byName, key, seriesId)
  }
  return ({ seriesId, confidence, reason, externalIds, seriesTitle }) => {
    const usual = confidence ?? matchConfidence.externalId
    if (seriesId !== null && !known.has(seriesId)) return null
    if (seriesId !== null) return ifSure({ seriesId, confidence: usual, reason: reason ?? 'plugin' })
    const withId = new Set(externalIds.flatMap((id) => [...(byExternalId.get(keyOfId(id)) ?? [])]))
    if (withId.size > 0) return onlyOne(withId, { confidence: usual, reason: reason ?? 'external-id' })
    const withTitle = byName.get(aliasKey(seriesTitle ?? '')) ?? new Set()
    if (withTitle.size === 0) return null
    return onlyOne(withTitle, {
      confidence: Math.min(usual, matchConfidence.title),
      reason: reason ?? 'alias-exact',
    })
  }
}

function keyOfId({ source, externalId }: MatchSubject['externalIds'][number]): string {
  return `${serviceName(source)} ${externalId}`
}

function add(map: Map<string, Set<string>>, key: string, seriesId: string): void {
  const ids = map.get(key) ?? new Set()
  map.set(key, ids.add(seriesId))
}

function onlyOne(ids: ReadonlySet<string>, how: Omit<ReleaseMatch, 'seriesId'>): ReleaseMatch | 'unsure' {
  const [seriesId] = ids
  return seriesId === undefined || ids.size > 1 ? 'unsure' : ifSure({ seriesId, ...how })
}

function ifSure(match: ReleaseMatch): ReleaseMatch | 'unsure' {
  return match.confidence >= confidenceFloor ? match : 'unsure'
}
