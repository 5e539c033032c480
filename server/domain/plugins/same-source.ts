import type { ExternalId } from '../metadata/patch.ts'

/** Whether two sources of external ids are the same service: plugins write `api:anilist`, files `anilist`. */
export function isSameSource(one: string, other: string): boolean {
  return serviceName(one) === serviceName(other)
}

/** The name of a service, whichever way its ids are stored. */
export function serviceName(source: string): string {
  return source.toLowerCase().replace(/^api:/, '')
}

/** Both names of a service, lower case: the given one, and the other way in which it is written. */
export function namesOfSource(source: string): readonly [string, string] {
  const own = source.toLowerCase()
  const plain = serviceName(own)
  return [own, own === plain ? `api:${own}` : plain]
}

/** The id at the service of a source; the one stored under exactly this source comes first. Null: none. */
export function idOfSource(ids: readonly ExternalId[] = [], wanted: string): ExternalId | null {
  return ids.find(({ source }) => source === wanted) ?? ids.find(({ source }) => isSameSource(source, wanted)) ?? null
}

/** The offered ids at services other than the known sources, one per service: the first. */
export function idsOfOtherSources(offered: readonly ExternalId[], knownSources: readonly string[]): ExternalId[] {
  const sources = [...knownSources]
  return offered.filter(({ source }) => {
    if (sources.some((known) => isSameSource(known, source))) return false
    sources.push(source)
    return true
  })
}
