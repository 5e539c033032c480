import type { Plugin } from '../../api/types.ts'
import { texts } from './texts.ts'

/** What a plugin can do, each a phrase of its own. */
export function capabilitiesInWords({ manifest }: Pick<Plugin, 'manifest'>): readonly string[] {
  if (manifest === null) return [texts.can.unknown]
  const { metadataProvider, userReadSync } = manifest.capabilities
  const lines = [...(userReadSync ? [texts.can.sync] : []), ...metadataProvider.map((what) => texts.can[what])]
  return lines.length === 0 ? [texts.can.nothing] : lines
}
