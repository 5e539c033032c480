import type { Plugin } from '../../api/types.ts'
import { formatList } from '../../lib/format.ts'
import { texts } from './texts.ts'

/** Capabilities of a plugin, each as a phrase. */
export function capabilitiesInWords({ manifest }: Pick<Plugin, 'manifest'>): readonly string[] {
  if (manifest === null) return [texts.can.unknown]
  const { metadataProvider, userReadSync, releaseSource, userRecommendationProvider } = manifest.capabilities
  const lines = [
    ...(userReadSync ? [texts.can.sync] : []),
    ...metadataProvider.map((what) => texts.can[what]),
    ...(releaseSource === null ? [] : [texts.can.releases]),
    ...(userRecommendationProvider ? [texts.can.recommendations] : []),
  ]
  return lines.length === 0 ? [texts.can.nothing] : lines
}

type SiteWords = {
  readonly anySite: string
  readonly noSite: string
  readonly someSites: (sites: string) => string
}

/** The sites that a plugin run by Node can reach, in these words. */
export function sitesInWords(hosts: Plugin['hosts'], words: SiteWords): string {
  if (hosts === null) return words.anySite
  return hosts.length === 0 ? words.noSite : words.someSites(formatList(hosts))
}
