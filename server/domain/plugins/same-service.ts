import type { ExternalId } from '../metadata/patch.ts'

/** Whether two sources of external ids are the same service: plugins write `api:anilist`, files `anilist`. */
export function isSameService(one: string, other: string): boolean {
  return serviceOf(one) === serviceOf(other)
}

function serviceOf(source: string): string {
  return source.toLowerCase().replace(/^api:/, '')
}

/** The id at the service of a source; the one stored under exactly this source comes first. Null: none. */
export function idAtService(ids: readonly ExternalId[] = [], wanted: string): ExternalId | null {
  return ids.find(({ source }) => source === wanted) ?? ids.find(({ source }) => isSameService(source, wanted)) ?? null
}

/** The offered ids at services other than the known sources, one per service: the first. */
export function idsAtOtherServices(offered: readonly ExternalId[], knownSources: readonly string[]): ExternalId[] {
  const sources = [...knownSources]
  return offered.filter(({ source }) => {
    if (sources.some((known) => isSameService(known, source))) return false
    sources.push(source)
    return true
  })
}
