import type { Plugin } from '../../api/types.ts'
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
